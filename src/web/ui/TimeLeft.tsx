import { useState } from 'react'
import { t } from '../language/text.ts'
import { classNames } from './class-names.ts'
import { waitingTime } from './Notice.tsx'

/** A screen reader hears how much time is left at these seconds, and that the time is over. */
const announcedAt = [300, 60, 10, 0]

interface TimeLeftProps {
  /** From `useSecondsLeft`. */
  seconds: number
  /** Announced when the time is over. */
  over: string
  className?: string
}

/** A countdown: `29:41`, `3:59:12`, `1 day 3:59:12`. */
export function TimeLeft({ seconds, over, className }: TimeLeftProps) {
  return (
    <>
      <span role="timer" aria-live="off" className={classNames('whitespace-nowrap tabular-nums', className)}>
        {clockText(seconds)}
      </span>
      <Announcement seconds={seconds} over={over} />
    </>
  )
}

/** Announces only what passes while the screen is open. */
function Announcement({ seconds, over }: Omit<TimeLeftProps, 'className'>) {
  const [firstMark] = useState(() => lastMark(seconds))
  const mark = lastMark(seconds)
  const text = mark === undefined || mark === firstMark ? '' : mark === 0 ? over : t('trade.left', { time: waitingTime(mark) })
  return (
    <span role="status" aria-live="polite" className="sr-only">
      {text}
    </span>
  )
}

const lastMark = (seconds: number) => announcedAt.findLast((mark) => seconds <= mark)

function clockText(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const clock = hours > 0 || days > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes)
  return `${days > 0 ? `${t('trade.days', { count: days })} ` : ''}${clock}:${twoDigits(seconds % 60)}`
}
