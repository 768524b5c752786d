import { useEffect, useState } from 'react'
import { t } from '../language/text.ts'
import { written } from './day-and-time.ts'

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
    // Apart from the page's coming alive: the reader's own way of writing a time costs as much as all the rest of that.
    const first = moment.local ? undefined : setTimeout(move)
    const timer = setInterval(move, stepMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; afterwards it is local
  }, [stepMs])
  return moment
}

/** A time of day in the reader's time zone, with the date where it is not today's; in UTC, and saying so, while that is not known. */
export function timeText(iso: string, { now, local }: Moment): string {
  if (!local) return momentInUtc(new Date(iso).toISOString())
  const isToday = new Date(iso).toDateString() === new Date(now).toDateString()
  return written(iso, isToday ? 'clock' : 'thisYearsMoment')
}

// Not by Intl: the server and the browser have to write the same here, and their tables of months are of different years.
function momentInUtc(iso: string): string {
  const [, month = '', day] = iso
    .slice(0, 10)
    .split('-')
    .map((part) => String(Number(part)))
  return t('ui.momentInUtc', { day: day ?? '', month, time: iso.slice(11, 19) })
}
