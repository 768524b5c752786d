import { formatTime } from '../../web/ui/day-and-time.ts'

/** A day and time, in figures of equal width. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap tabular-nums">
    {formatTime(at, 'shortDayAndTime')}
  </time>
)
