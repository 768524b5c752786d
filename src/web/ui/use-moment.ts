import { useEffect, useState } from 'react'

/** The present, as far as a reader cares. */
export interface Moment {
  /** Milliseconds since 1970. */
  now: number
  /** False in the first render of a page that the server made: it knows neither the reader's clock nor the time zone. */
  local: boolean
}

/**
 * The present moment, moving in steps that are short against the ten minutes after which a rate is old. `renderedAt` is the time at which
 * the server rendered the page, where it did.
 */
export function useMoment(renderedAt: string | undefined, stepMs = 15_000): Moment {
  const [moment, setMoment] = useState<Moment>(() =>
    renderedAt === undefined ? { now: Date.now(), local: true } : { now: Date.parse(renderedAt), local: false },
  )
  useEffect(() => {
    const move = () => setMoment({ now: Date.now(), local: true })
    if (!moment.local) move()
    const timer = setInterval(move, stepMs)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; afterwards it is local
  }, [stepMs])
  return moment
}

/** A time of day in the reader's time zone, with the date where it is not today's; in UTC, and saying so, while that is not known. */
export function timeText(iso: string, { now, local }: Moment): string {
  const moment = new Date(iso)
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const day = { day: 'numeric', month: 'short' } as const
  if (!local) return moment.toLocaleString('en-GB', { ...day, ...clock, timeZone: 'UTC', timeZoneName: 'short' })
  const isToday = moment.toDateString() === new Date(now).toDateString()
  return moment.toLocaleString('en-GB', { ...(isToday ? {} : day), ...clock })
}
