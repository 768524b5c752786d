import { Link, useSearchParams } from 'react-router'
import { dealLists } from '#contract/desk/deal-actions.ts'
import { type DealState, dealStates, isOver } from '#contract/desk/deal-moves.ts'
import { ownerPermissions } from '#contract/desk/permissions.ts'
import { t } from '../../web/language/text.ts'
import { type DealSummary, useListDealsInfiniteQuery } from '../api/deals.ts'
import { isOneOf } from '../layout/codes.ts'
import { amountText, bothSides, dealReferenceText, dealStateName } from '../layout/deal-words.ts'
import { DenseSelect } from '../layout/DenseFields.tsx'
import { ListTabs } from '../layout/ListTabs.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { classNames } from '../../web/ui/class-names.ts'
import { useCurrentTime } from '../../web/ui/day-and-time.ts'
import { AnswerClock } from '../layout/AnswerClock.tsx'
import { FrozenMark } from '../layout/FrozenMark.tsx'
import { HeldList } from '../layout/HeldList.tsx'
import { usePerson } from '../api/backend.ts'
import { eurText } from '../layout/request-words.tsx'
import { rowLink } from '../layout/row-link.ts'
import { DealStateMark } from './DealStateMark.tsx'
import { ownerName } from './words.ts'

type List = (typeof dealLists)[number]

/** The screen `/deals`: deals with something left to do, or with `?list=` another list; `?state=` shows one state. */
export function Deals() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('list') ?? ''
  const list: List = isOneOf(dealLists, asked) ? asked : 'running'
  const possible = statesOf(list)
  const state = possible.find((one) => one === search.get('state'))
  const { currentData, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListDealsInfiniteQuery({
    list,
    state,
  })
  const { now } = useCurrentTime(undefined)
  return (
    <>
      <ScreenHead
        title={t('shell.titles.deals')}
        sentence={t('deals.sentence')}
        actions={
          possible.length > 0 && (
            <DenseSelect
              aria-label={t('word.state')}
              value={state ?? ''}
              options={[{ value: '', label: t('deals.anyState') }, ...possible.map((one) => ({ value: one, label: dealStateName(one) }))]}
              onChoose={(chosen) => setSearch(addressOf(list, chosen))}
            />
          )
        }
      />
      <ListTabs
        label={t('word.lists')}
        tabs={dealLists.map((name) => ({ name: t(`deals.lists.${name}`), to: `/deals?${addressOf(name, '')}`, isCurrent: name === list }))}
      />
      {currentData ? (
        <HeldList
          key={`${list} ${state}`}
          label={t(`deals.lists.${list}`)}
          rows={currentData.pages.flatMap(({ deals }) => deals.map((deal) => ({ ...deal, id: deal.reference })))}
          columns={columns}
          names={[
            t('word.deal'),
            t('word.party'),
            t('deals.columns.exchange'),
            { number: t('word.value') },
            t('word.state'),
            t('deals.columns.next'),
            t('word.due'),
          ]}
          empty={t('deals.empty')}
          className="lg:pt-3"
        >
          {(row, isGone) => <DealRow key={row.id} deal={row} isGone={isGone} now={now} />}
        </HeldList>
      ) : (
        <div className="mt-5">
          <NotLoaded {...{ error, isFetching, refetch }} />
        </div>
      )}
      <MoreButton hasMore={hasNextPage && currentData !== undefined} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </>
  )
}

/** The states of which one can be chosen. What is due is shown whole. */
function statesOf(list: List): DealState[] {
  if (list === 'all') return dealStates
  return list === 'running' ? dealStates.filter((state) => !isOver(state)) : []
}

const addressOf = (list: List, state: string) => new URLSearchParams({ list, ...(state !== '' && { state }) })

// From `lg` on, a row is one line of columns; below, its parts are stacked.
const columns = 'lg:grid lg:grid-cols-[10.75rem_minmax(0,3fr)_minmax(0,5.5fr)_6rem_8.75rem_6rem_8rem] lg:items-baseline lg:gap-x-3'

function DealRow({ deal, isGone, now }: { deal: DealSummary; isGone: boolean; now: number }) {
  const { reference, party, state, amountEur, owner, toPayBack, accountState } = deal
  const { gives, gets } = bothSides(deal)
  const amounts = toPayBack?.map(({ unit, amount }) => amountText(amount, unit)).join(', ')
  const what = amounts ? t('deals.toPayBack', { amounts }) : `${gives} → ${gets}`
  const isQuiet = isGone || owner === null
  const { permissions } = usePerson()
  const isOwn = owner !== null && owner !== 'client' && permissions.includes(ownerPermissions[owner])
  return (
    <li
      className={classNames(
        columns,
        'relative border-t border-hairline px-2 py-2.5 hover:bg-surface max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 max-lg:gap-y-1 lg:py-1.5',
        isQuiet && 'text-muted',
      )}
    >
      <p className="max-lg:order-1">
        {/* The link covers the row. */}
        <Link data-row to={`/deals/${reference}`} className={classNames('whitespace-nowrap tabular-nums', rowLink)}>
          {dealReferenceText(reference)}
        </Link>
      </p>
      <p className="min-w-0 truncate max-lg:order-4 max-lg:basis-full" title={party}>
        {party}
      </p>
      <p className="min-w-0 wrap-anywhere tabular-nums max-lg:order-5 max-sm:basis-full sm:max-lg:flex-1 lg:truncate" title={what}>
        {what}
      </p>
      <p className="text-right whitespace-nowrap tabular-nums max-lg:order-6">{eurText(amountEur)}</p>
      <p className="flex flex-wrap gap-1 max-lg:order-2 max-lg:ml-auto">
        <FrozenMark accountState={accountState} />
        {isGone ? <span className="font-medium">{t('deals.gone')}</span> : <DealStateMark state={state} />}
      </p>
      <p className={classNames('max-lg:order-7', isOwn && 'font-medium text-accent')}>{owner && ownerName(owner)}</p>
      <p className={classNames('max-lg:order-8 max-lg:ml-auto', isOwn && 'font-medium text-accent')}>
        {owner && <Due deal={deal} now={now} />}
      </p>
    </li>
  )
}

/** Only the client has a time; what the desk does next is due at once. */
const Due = ({ deal: { owner, payBy }, now }: { deal: DealSummary; now: number }) =>
  owner === 'client' ? <AnswerClock dueAt={payBy} now={now} /> : t('word.now')
