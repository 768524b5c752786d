import { Link, useSearchParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { type RecordedEvent, useReadRecordInfiniteQuery } from '../api/operator.ts'
import { EventList } from '../layout/EventList.tsx'
import { DenseButton, DenseLink } from '../layout/DenseButton.tsx'
import { useLastAnswer } from '../layout/last-answer.ts'
import { Moment } from '../layout/Moment.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, Loading, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { FilterFields, readFilter } from './FilterFields.tsx'

/** The screen `/record`: who did what. Its filter is in the address. */
export function Record() {
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const { currentData, error, isFetching, refetch, hasNextPage, fetchNextPage } = useReadRecordInfiniteQuery(filter)
  const shown = useLastAnswer(currentData, filter)
  return (
    <>
      <ScreenHead
        title={t('record.title')}
        sentence={t('record.sentence')}
        actions={
          <>
            {useMay('records.export') && <DenseLink href="/exports">{t('record.toExports')}</DenseLink>}
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
    {events.length > 0 && <EventList label={t('record.title')} events={events} />}
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
