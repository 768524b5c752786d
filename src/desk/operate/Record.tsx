import { Link, useSearchParams } from 'react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../web/language/text.ts'
import { type RecordedEvent, type RecordFilter, type RecordPage, useReadRecordInfiniteQuery } from '../api/operator.ts'
import { EventList } from '../layout/EventList.tsx'
import { DenseButton, DenseLink } from '../layout/DenseButton.tsx'
import { useLastAnswer } from '../layout/last-answer.ts'
import { Moment } from '../layout/Moment.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, Loading, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { kindInWords } from '../layout/event-words.ts'

/** The screen `/record`: who did what. Its filter is in the address. */
export function Record() {
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const { currentData, error, isFetching, refetch, hasNextPage, fetchNextPage } = useReadRecordInfiniteQuery(filter)
  const shown = useLastAnswer(currentData, filter)
  return (
    <>
      <ScreenHead
        title={t('shell.titles.record')}
        sentence={t('record.sentence')}
        actions={
          <>
            {useMay('records.export') && <DenseLink href="/exports">{t('shell.titles.exports')}</DenseLink>}
            <DenseButton busy={isFetching} onClick={() => void refetch()}>
              {t('record.update')}
            </DenseButton>
          </>
        }
      />
      <FilterFields filter={filter} lists={shown?.data.pages[0]} />
      {error && !currentData ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : shown ? (
        <div aria-busy={!currentData}>
          <Events
            events={shown.data.pages.flatMap(({ events }) => events)}
            isFiltered={Object.keys(shown.question).length > 0}
            searchedTo={shown.data.pages.at(-1)?.searchedTo ?? null}
          />
          <MoreButton hasMore={hasNextPage && currentData !== undefined} busy={isFetching} onPress={fetchNextPage} />
        </div>
      ) : (
        <Loading />
      )}
    </>
  )
}

interface EventsProps {
  events: readonly RecordedEvent[]
  isFiltered: boolean
  searchedTo: string | null
}

const Events = ({ events, isFiltered, searchedTo }: EventsProps) => (
  <>
    {events.length > 0 && <EventList label={t('shell.titles.record')} events={events} />}
    {searchedTo !== null ? (
      <p className="pt-4 text-muted">
        {events.length === 0 && t('record.noneYet')} {t('record.searchedTo')} <Moment at={searchedTo} />
      </p>
    ) : (
      events.length === 0 && (
        <Empty>
          {t(isFiltered ? 'record.noneMatch' : 'record.empty')}{' '}
          {isFiltered && (
            <Link className="link" to="/record">
              {t('record.clear')}
            </Link>
          )}
        </Empty>
      )
    )}
  </>
)

interface FilterFieldsProps {
  filter: RecordFilter
  /** The people and kinds to choose from, once they are known. */
  lists: Pick<RecordPage, 'people' | 'kinds'> | undefined
}

/** The filter of the record. Each change is one of the address. */
function FilterFields({ filter, lists }: FilterFieldsProps) {
  const [, setParams] = useSearchParams()
  const set = (name: FilterName, value: string) =>
    setParams(
      (old) => {
        if (value === '') old.delete(name)
        else old.set(name, value)
        return old
      },
      { replace: true },
    )
  const isFiltered = Object.keys(filter).length > 0
  return (
    <form
      role="search"
      aria-label={t('record.filter')}
      className="mb-5 grid items-end gap-x-4 gap-y-3 border-y border-hairline py-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,4fr)_21rem_auto]"
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        label={t('word.who')}
        value={filter.actor ?? ''}
        options={actorOptions(filter.actor, lists?.people ?? [])}
        onChange={({ target }) => set('actor', target.value)}
      />
      <ObjectField key={filter.object ?? ''} stored={filter.object ?? ''} onChange={(value) => set('object', value)} />
      <SelectField
        label={t('word.what')}
        value={filter.kind ?? ''}
        options={kindOptions(filter.kind, lists?.kinds ?? [])}
        onChange={({ target }) => set('kind', target.value)}
      />
      <div className="grid grid-cols-2 gap-x-4">
        <TextField
          type="date"
          label={t('record.from')}
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => set('from', target.value)}
        />
        <TextField
          type="date"
          label={t('record.to')}
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => set('to', target.value)}
        />
      </div>
      {isFiltered && (
        <Link className="link py-2" to="/record">
          {t('record.clear')}
        </Link>
      )}
    </form>
  )
}

const typingPauseMs = 500

/** Changes the address when the person has finished typing. */
function ObjectField({ stored, onChange }: { stored: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(stored)
  const report = useEffectEvent(() => {
    if (typed.trim() !== stored) onChange(typed.trim())
  })
  useEffect(() => {
    const timer = setTimeout(report, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      label={t('record.object')}
      placeholder={t('record.objectHint')}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

const unnamedActors = ['client', 'visitor', 'system'] as const

function actorOptions(chosen: string | undefined, people: RecordPage['people']) {
  const options = [
    { value: '', label: t('record.anybody') },
    ...unnamedActors.map((value) => ({ value, label: t(`events.actors.${value}`) })),
    ...people.map(({ id, name }) => ({ value: `staff:${id}`, label: name, group: t('events.actors.staff') })),
  ]
  return withChosen(options, chosen)
}

function kindOptions(chosen: string | undefined, kinds: RecordPage['kinds']) {
  const named = kinds.map((value) => ({ value, label: kindInWords(value) }))
  return withChosen([{ value: '', label: t('record.anything') }, ...named.toSorted((a, b) => a.label.localeCompare(b.label))], chosen)
}

/** A value of the address that is not in the list, or not yet, is shown as it is. */
const withChosen = (options: { value: string; label: string; group?: string }[], chosen: string | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: chosen }]

const filterNames = ['actor', 'object', 'kind', 'from', 'to'] as const satisfies readonly (keyof RecordFilter)[]
type FilterName = (typeof filterNames)[number]

/** The filter that an address of the screen says. */
const readFilter = (params: URLSearchParams): RecordFilter =>
  Object.fromEntries(filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])))
