import { formatTime } from '../../web/ui/day-and-time.ts'

/** A day and time, in figures of equal width. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="tabular-nums min-[22rem]:whitespace-nowrap">
    {formatTime(at, 'shortDayAndTime')}
  </time>
)
