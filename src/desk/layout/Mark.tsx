import type { ReactNode } from 'react'
import { classNames } from '../../web/ui/class-names.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { durationText } from './durations.ts'

const looks = {
  plain: 'border-hairline text-muted',
  waiting: 'border-gold bg-gold-soft',
  good: 'border-transparent bg-accent-soft text-accent-strong',
  bad: 'border-transparent bg-danger-soft text-danger',
  alarm: 'border-danger bg-danger font-medium text-on-danger',
}

/** A state in a word or two. */
export const Mark = ({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) => (
  <span className={classNames('inline-block rounded-sheet border px-1.5 leading-snug whitespace-nowrap', looks[look])}>{children}</span>
)

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
