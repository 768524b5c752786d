import { useEffect, useState } from 'react'
import { t } from '../language/text.ts'
import { written } from './day-and-time.ts'

/** The current time for the screen. */
export interface Moment {
  /** Milliseconds since 1970. */
  now: number
  /** False while hydrating: the server knows neither the reader's clock nor the time zone. */
  local: boolean
}

/** The current time, updated often enough for rates that are old after ten minutes. `renderedAt`: when the server rendered the page, if it did. */
export function useMoment(renderedAt: string | undefined, stepMs = 15_000): Moment {
  const [moment, setMoment] = useState<Moment>(() =>
    renderedAt === undefined ? { now: Date.now(), local: true } : { now: Date.parse(renderedAt), local: false },
  )
  useEffect(() => {
    const move = () => setMoment({ now: Date.now(), local: true })
    // In a task after hydration: formatting times takes as long as the rest of it.
    const first = moment.local ? undefined : setTimeout(move)
    const timer = setInterval(move, stepMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once
  }, [stepMs])
  return moment
}

/** A time in the reader's time zone, with the date if it is not today; marked as UTC while the zone is unknown. */
export function timeText(iso: string, { now, local }: Moment): string {
  if (!local) return momentInUtc(new Date(iso).toISOString())
  const isToday = new Date(iso).toDateString() === new Date(now).toDateString()
  return written(iso, isToday ? 'clock' : 'thisYearsMoment')
}

// Not by Intl: server and browser must render the same text, and their locale data differ.
function momentInUtc(iso: string): string {
  const [, month = '', day] = iso
    .slice(0, 10)
    .split('-')
    .map((part) => String(Number(part)))
  return t('ui.momentInUtc', { day: day ?? '', month, time: iso.slice(11, 19) })
}
