import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { durationText } from './durations.ts'
import { Mark } from './Mark.tsx'

const soonMs = 60 * 60_000

/** How much time is left for an answer, or how long it is overdue: in words, and in colour where somebody must act. */
export function AnswerClock({ dueAt, now }: { dueAt: string | null; now: number }) {
  if (dueAt === null) return <span className="text-muted">{t('layout.clock.stopped')}</span>
  const leftMs = Date.parse(dueAt) - now
  const time = durationText(Math.abs(leftMs))
  const words = leftMs < 0 ? t('layout.clock.overdue', { time }) : t('layout.clock.left', { time })
  return (
    <time dateTime={dueAt} title={t('layout.clock.due', { time: formatTime(dueAt, 'shortDayAndTime') })} className="tabular-nums">
      {leftMs < 0 ? <Mark look="bad">{words}</Mark> : leftMs < soonMs ? <Mark look="waiting">{words}</Mark> : words}
    </time>
  )
}
