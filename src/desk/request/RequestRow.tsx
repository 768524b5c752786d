import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { RequestSummary } from '../api/requests.ts'
import { AnswerClock } from '../layout/AnswerClock.tsx'
import { ageText } from '../layout/durations.ts'
import { clientName, eurText, hasMarks, RequestMarks, requestStateName, wishText } from '../layout/request-words.tsx'
import { rowLink } from '../layout/row-link.ts'
import { usePerson } from '../api/person.ts'

// From `lg` on, a row is one line of columns, and its marks are below them until there is room for a further column. On a phone: two lines.
export const rowColumns =
  'lg:grid lg:grid-cols-[6.25rem_minmax(0,4.25fr)_minmax(0,7fr)_6.5rem_3rem_9.5rem_minmax(0,2.75fr)_6rem] lg:items-baseline lg:gap-x-3 min-[105rem]:grid-cols-[6.25rem_minmax(0,4fr)_minmax(0,5fr)_6.5rem_3rem_10.5rem_minmax(0,3fr)_6rem_minmax(0,7fr)]'

interface RequestRowProps {
  request: RequestSummary
  isGone: boolean
  now: number
  /** The row got the focus: it is the one under the cursor. */
  onChoose: () => void
}

export function RequestRow({ request, isGone, now, onChoose }: RequestRowProps) {
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
