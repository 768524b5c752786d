import { useEffect, useState } from 'react'
import { locale, t } from '../language/text.ts'

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const longDay = { day: 'numeric', month: 'long', year: 'numeric' } as const

// Examples are in British English.
const formats = {
  /** 21 November 2026 */
  day: longDay,
  /** 21 November 2026 in UTC: a legal date. */
  dayInUtc: { ...longDay, timeZone: 'UTC' },
  /** 21 November 2026 at 14:02 */
  dayAndTime: { ...longDay, hour: '2-digit', minute: '2-digit' },
  /** 21 November 2026 at 14:02 CET: a time that binds somebody. */
  exactTime: { ...longDay, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  /** 21 Nov 2026, 14:02 */
  shortDayAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** 21 Nov, 14:02:09 */
  shortDayAndClock: { day: 'numeric', month: 'short', ...clock },
  /** 14:02:09 */
  clock,
  /** 14:02 */
  hourAndMinute: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

// Creating a formatter is expensive.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A time in the language of the screen. All formats except `dayInUtc` use the browser's time zone. */
export function formatTime(time: string, format: keyof typeof formats): string {
  const key = `${locale()} ${format}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), formats[format])
  formatters.set(key, formatter)
  const text = formatter.format(new Date(time))
  return format === 'exactTime' ? keepTogether(text) : text
}

/** A line never ends between day and month, or between the time and its zone. */
const keepTogether = (text: string) => text.replace(/^(\d+\.?) /, '$1\u00a0').replace(/(\d:\d\d) /, '$1\u00a0')

/** The current time for the screen. */
export interface CurrentTime {
  /** Milliseconds since 1970. */
  now: number
  /** False while hydrating: the server does not know the browser's clock and time zone. */
  isLocal: boolean
}

/** The current time, updated every 15 seconds. `renderedAt` is the time of server rendering, if the server rendered the page. */
export function useCurrentTime(renderedAt: string | undefined): CurrentTime {
  const [currentTime, setCurrentTime] = useState<CurrentTime>(() =>
    renderedAt === undefined ? { now: Date.now(), isLocal: true } : { now: Date.parse(renderedAt), isLocal: false },
  )
  useEffect(() => {
    const update = () => setCurrentTime({ now: Date.now(), isLocal: true })
    // Runs in a task after hydration, because formatting times takes as long as the hydration itself.
    const firstUpdate = currentTime.isLocal ? undefined : setTimeout(update)
    const timer = setInterval(update, 15_000)
    return () => {
      clearTimeout(firstUpdate)
      clearInterval(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once
  }, [])
  return currentTime
}

/** A time in the browser's time zone, with its date if the date is not today. Until the time zone is known, the time is in UTC. */
export function formatRecentTime(iso: string, { now, isLocal }: CurrentTime): string {
  if (!isLocal) return formatInUtc(new Date(iso).toISOString())
  const isToday = new Date(iso).toDateString() === new Date(now).toDateString()
  return formatTime(iso, isToday ? 'clock' : 'shortDayAndClock')
}

// Does not use Intl: server and browser must render the same text, but have different locale data.
function formatInUtc(iso: string): string {
  const [, month = '', day] = iso
    .slice(0, 10)
    .split('-')
    .map((part) => String(Number(part)))
  return t('ui.momentInUtc', { day: day ?? '', month, time: iso.slice(11, 19) })
}
