import { t } from '../../web/language/text.ts'
import { useCurrentTime } from '../../web/ui/day-and-time.ts'
import type { Presence, RequestPage } from '../api/requests.ts'
import { Mark } from '../layout/Mark.tsx'
import { AnswerClock } from '../layout/AnswerClock.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { RequestMarks, requestStateName, wishText } from '../layout/request-words.tsx'
import { usePerson } from '../api/backend.ts'
import type { Change } from './ChangeDialogs.tsx'
import { closeReasonName } from './event-text.ts'

interface HeaderStripProps {
  request: RequestPage
  present: readonly Presence[]
  mayClaim: boolean
  mayAssign: boolean
  mayWork: boolean
  busy: boolean
  onClaim: () => void
  onReopen: () => void
  onChange: (change: Change) => void
}

/** Below the heading: state, assignee, due time, marks and colleagues, with the actions. */
export function HeaderStrip(props: HeaderStripProps) {
  const { request, present, mayClaim, mayAssign, mayWork, busy, onClaim, onReopen, onChange } = props
  const { state, closed, assignee, dueAt } = request
  const { now } = useCurrentTime(undefined)
  const isOwn = usePerson().id === assignee?.id
  return (
    <div className="-mt-4 mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Mark look={state === 'answered' ? 'good' : 'plain'}>{requestStateName(state)}</Mark>
          <RequestMarks {...request} />
        </div>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-medium tabular-nums">{wishText(request)}</span>
          <span>
            <span className="text-muted">{t('word.assignee')} </span>
            {assignee ? (isOwn ? t('layout.you') : assignee.name) : t('layout.nobody')}
          </span>
          <span>
            <span className="text-muted">{t('word.answer')} </span>
            <AnswerClock dueAt={dueAt} now={now} />
          </span>
          {closed && <span>{t('request.events.closed', { reason: closeReasonName(closed.reason) })}</span>}
        </p>
        <PresenceLine present={present} />
      </div>
      {mayWork && (
        <div className="flex flex-wrap gap-2">
          {mayClaim && (
            <DenseButton kind="primary" busy={busy} onClick={onClaim}>
              {t(assignee ? 'request.takeOver' : 'request.claim')}
            </DenseButton>
          )}
          {mayAssign && <DenseButton onClick={() => onChange('handOver')}>{t('request.handOver.action')}</DenseButton>}
          {closed ? (
            <DenseButton busy={busy} onClick={onReopen}>
              {t('word.openAgain')}
            </DenseButton>
          ) : (
            <>
              <DenseButton onClick={() => onChange('state')}>{t('request.state.action')}</DenseButton>
              <DenseButton onClick={() => onChange('close')}>{t('request.close.action')}</DenseButton>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Keeps its line while nobody else is there, so that the page does not move. */
const PresenceLine = ({ present }: { present: readonly Presence[] }) => (
  <p role="status" className="mt-1 flex min-h-5.5 flex-wrap items-center gap-x-4 wrap-anywhere text-muted">
    {present.map(({ id, name, writing }) => (
      <span key={id} className={writing ? 'font-medium text-ink' : undefined}>
        <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-full bg-gold" />
        {t(writing ? 'layout.presence.writes' : 'layout.presence.looks', { name })}
      </span>
    ))}
  </p>
)
