import { Link } from 'react-router'
import { useRef } from 'react'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { formatTime, useCurrentTime } from '../../web/ui/day-and-time.ts'
import type { ListName, RequestSummary } from '../api/requests.ts'
import { useListKeys, useScreenActions } from '../layout/keyboard.ts'
import { useHeldRows } from '../layout/held-rows.ts'
import { NewRows } from '../layout/NewRows.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { Empty } from '../layout/states.tsx'
import { useMay, usePerson } from '../api/backend.ts'
import { AnswerClock } from '../layout/AnswerClock.tsx'
import { ageText } from '../layout/durations.ts'
import { clientName, eurText, hasMarks, RequestMarks, requestStateName, wishText } from '../layout/request-words.tsx'
import { rowLink } from '../layout/row-link.ts'
import { useCall } from '../api/call.ts'
import { failureSentence } from '../layout/failure-sentence.ts'

interface RowsProps {
  list: InboxList
  requests: RequestSummary[]
  pageCount: number
}

/** The rows of a list. New ones are announced, and shown when the person asks. */
export function Rows({ list, requests, pageCount }: RowsProps) {
  const rows = requests.map((request) => ({ ...request, id: request.reference }))
  const { shown, ...changes } = useHeldRows(rows, { pageCount })
  const { now } = useCurrentTime(undefined)
  const listElement = useListKeys<HTMLUListElement>()
  const mayClaim = useMay('requests.work') && list !== 'closed'
  const { outcome, choose, claim } = useClaim(shown.map(({ row }) => row))
  useScreenActions(mayClaim ? [{ name: t('inbox.claim'), key: 'a', act: () => void claim() }] : [])
  return (
    <div className="relative lg:pt-3">
      <NewRows {...changes} />
      <Outcome outcome={outcome} />
      {shown.length === 0 ? (
        <Empty>
          {t(`inbox.empty.${list}`)}{' '}
          {list === 'mine' && (
            <Link className="link" to="/?list=unassigned">
              {t('inbox.toUnassigned')}
            </Link>
          )}
        </Empty>
      ) : (
        <>
          <p aria-hidden="true" className={classNames(rowColumns, 'px-2 pb-1.5 text-muted max-lg:hidden')}>
            <span>{t('word.number')}</span>
            <span>{t('word.client')}</span>
            <span>{t('word.wish')}</span>
            <span className="text-right">{t('word.value')}</span>
            <span className="text-right">{t('inbox.columns.age')}</span>
            <span>{t('inbox.columns.clock')}</span>
            <span>{t('word.assignee')}</span>
            <span>{t('word.state')}</span>
            <span className="max-[105rem]:hidden">{t('word.marks')}</span>
          </p>
          <ul ref={listElement} aria-label={t(`inbox.lists.${list}`)} className="border-b border-hairline">
            {shown.map(({ row, isGone }) => (
              <RequestRow key={row.id} request={row} isGone={isGone} now={now} onChoose={() => choose(row.reference)} />
            ))}
          </ul>
          {mayClaim && <p className="mt-3 text-muted max-lg:hidden">{t('inbox.claimHint')}</p>}
        </>
      )}
    </div>
  )
}

// From `lg` on, a row is one line of columns, and its marks are below them until there is room for a further column. On a phone: two lines.
const rowColumns =
  'lg:grid lg:grid-cols-[6.25rem_minmax(0,4.25fr)_minmax(0,7fr)_6.5rem_3rem_9.5rem_minmax(0,2.75fr)_6rem] lg:items-baseline lg:gap-x-3 min-[105rem]:grid-cols-[6.25rem_minmax(0,4fr)_minmax(0,5fr)_6.5rem_3rem_10.5rem_minmax(0,3fr)_6rem_minmax(0,7fr)]'

interface RequestRowProps {
  request: RequestSummary
  isGone: boolean
  now: number
  /** The row got the focus: it is the one under the cursor. */
  onChoose: () => void
}

function RequestRow({ request, isGone, now, onChoose }: RequestRowProps) {
  const { reference, sentAt, dueAt, state, assignee, hasQuestion, eurValue } = request
  const isOwn = usePerson().id === assignee?.id
  return (
    <li
      className={classNames(
        rowColumns,
        'relative border-t border-hairline px-2 py-2.5 hover:bg-surface max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 max-lg:gap-y-1 lg:py-1.5',
        isGone && 'text-muted',
      )}
    >
      <p className="max-lg:order-1">
        {/* The link covers the row. */}
        <Link data-row to={`/requests/${reference}`} className={classNames('tracking-wide tabular-nums', rowLink)} onFocus={onChoose}>
          {reference}
        </Link>
      </p>
      <p
        className={classNames('min-w-0 truncate max-lg:order-2 max-lg:flex-1', hasQuestion && 'font-medium')}
        title={`${clientName(request)} · ${request.email}`}
      >
        {clientName(request)}
      </p>
      <p className="min-w-0 truncate tabular-nums max-lg:order-5 max-lg:w-[calc(100%-7rem)]" title={wishText(request)}>
        {wishText(request)}
      </p>
      <p className="text-right tabular-nums max-lg:order-6 max-lg:flex-1">{eurText(eurValue)}</p>
      <p className="text-right text-muted tabular-nums max-lg:order-7 max-lg:hidden">
        <time dateTime={sentAt} title={formatTime(sentAt, 'shortDayAndTime')}>
          <span className="sr-only">{t('inbox.columns.age')} </span>
          {ageText(now - Date.parse(sentAt))}
        </time>
      </p>
      <p className="whitespace-nowrap max-lg:order-3">
        <AnswerClock dueAt={dueAt} now={now} />
      </p>
      <p className={classNames('min-w-0 truncate max-lg:hidden', !assignee && 'text-muted')}>
        {assignee ? (isOwn ? t('layout.you') : assignee.name) : t('layout.nobody')}
      </p>
      <p className={classNames('truncate text-muted', isGone ? 'font-medium max-lg:order-4' : 'max-lg:hidden')}>
        {isGone ? t('inbox.gone') : requestStateName(state)}
      </p>
      {hasMarks(request) && (
        <div className="max-lg:order-9 max-lg:basis-full lg:col-span-7 lg:col-start-2 lg:pt-1 min-[105rem]:col-span-1 min-[105rem]:col-start-9 min-[105rem]:pt-0">
          <RequestMarks {...request} />
        </div>
      )}
    </li>
  )
}

/** Claims the row that had the focus last. */
function useClaim(requests: readonly RequestSummary[]) {
  const { id: ownId } = usePerson()
  const [sendClaim, { isLoading }] = useCall('claimRequest')
  const chosen = useRef<string>(undefined)
  const { outcome, showOutcome } = useOutcome()

  const claim = async () => {
    if (isLoading) return
    const request = requests.find(({ reference }) => reference === chosen.current)
    if (!request) return showOutcome(() => t('inbox.nothingChosen'))
    const { reference, version, assignee } = request
    if (assignee?.id === ownId) return showOutcome(() => t('inbox.alreadyYours', { reference }))
    const { error } = await sendClaim({ reference, body: { version } })
    if (!error) return showOutcome(() => t('inbox.claimed', { reference }))
    return showOutcome(() => `${t('inbox.notClaimed', { reference })} ${failureSentence(error)}`, { isBad: true })
  }
  return { outcome, claim, choose: (reference: string) => void (chosen.current = reference) }
}

/** A list of the inbox as its address names it: `closed` is a view of `all`. */
export type InboxList = ListName | 'closed'

/** In the order of the tabs. */
export const inboxLists: readonly InboxList[] = ['mine', 'unassigned', 'waiting-for-client', 'all', 'closed']
