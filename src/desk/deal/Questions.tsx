import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { formatTime, useCurrentTime } from '../../web/ui/day-and-time.ts'
import { useReadWaitingQuery } from '../api/backend.ts'
import { type OpenQuestion, useListQuestionsInfiniteQuery } from '../api/deals.ts'
import { bothSides, dealReferenceText } from '../layout/deal-words.ts'
import { durationText } from '../layout/durations.ts'
import { FrozenMark } from '../layout/FrozenMark.tsx'
import { HeldList } from '../layout/HeldList.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { rowLink } from '../layout/row-link.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { ownerName } from './words.ts'

/** The screen `/questions`: what waits for a decision about a deal or a payment, the oldest first. */
export function Questions() {
  const { currentData, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListQuestionsInfiniteQuery()
  const { now } = useCurrentTime(undefined)
  return (
    <>
      <ScreenHead title={t('shell.titles.questions')} sentence={t('deals.questions.sentence')} />
      <OpenPayments />
      {currentData ? (
        <HeldList
          label={t('shell.titles.questions')}
          rows={currentData.pages.flatMap(({ questions }) => questions)}
          columns={columns}
          names={[
            t('deals.questions.cause'),
            t('word.deal'),
            t('word.party'),
            t('deals.columns.exchange'),
            t('deals.questions.owner'),
            t('deals.questions.since'),
          ]}
          empty={t('deals.questions.empty')}
        >
          {(row, isGone) => <Row key={row.id} question={row} isGone={isGone} now={now} />}
        </HeldList>
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
      <MoreButton hasMore={hasNextPage && currentData !== undefined} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </>
  )
}

/** Money of the bank that waits for a decision too, before it is at a deal. Renders nothing without any. */
function OpenPayments() {
  const { data } = useReadWaitingQuery(undefined, { refetchOnMountOrArgChange: false })
  if (!data || data.payments === 0) return null
  return (
    <p className="mt-4">
      <Link className="link" to="/payments">
        {t('deals.questions.payments', { count: data.payments })}
      </Link>
    </p>
  )
}

const columns = 'lg:grid lg:grid-cols-[minmax(0,4fr)_11rem_minmax(0,3fr)_minmax(0,4fr)_7rem_7rem] lg:items-baseline lg:gap-x-3'

function Row({ question: { cause, openedAt, owner, deal }, isGone, now }: { question: OpenQuestion; isGone: boolean; now: number }) {
  const { gives, gets } = bothSides(deal)
  return (
    <li
      className={classNames(
        columns,
        'relative border-t border-hairline px-2 py-2.5 hover:bg-surface max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 max-lg:gap-y-1 lg:py-1.5',
        isGone && 'text-muted',
      )}
    >
      <p className="max-lg:basis-full">
        <FrozenMark accountState={deal.accountState} /> {/* The link covers the row. */}
        <Link data-row to={`/deals/${deal.reference}`} className={rowLink}>
          {t(`deals.causes.${cause}`)}
        </Link>
        {isGone && <span> · {t('deals.gone')}</span>}
      </p>
      <p className="whitespace-nowrap tabular-nums">{dealReferenceText(deal.reference)}</p>
      <p className="min-w-0 truncate" title={deal.party}>
        {deal.party}
      </p>
      <p className="min-w-0 tabular-nums max-lg:basis-full lg:truncate" title={`${gives} → ${gets}`}>
        {gives} → {gets}
      </p>
      <p>{ownerName(owner)}</p>
      <p className="tabular-nums max-lg:ml-auto">
        <time dateTime={openedAt} title={formatTime(openedAt, 'shortDayAndTime')}>
          {durationText(now - Date.parse(openedAt))}
        </time>
      </p>
    </li>
  )
}
