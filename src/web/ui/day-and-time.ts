import { locale } from '../language/text.ts'

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const longDay = { day: 'numeric', month: 'long', year: 'numeric' } as const

// Examples are in British English.
const formats = {
  /** 21 November 2026 */
  day: longDay,
  /** 21 November 2026, independent of the reader's time zone: a legal date. */
  dayInUtc: { ...longDay, timeZone: 'UTC' },
  /** 21 November 2026 at 14:02 */
  dayAndTime: { ...longDay, hour: '2-digit', minute: '2-digit' },
  /** 21 Nov 2026, 14:02 */
  shortDayAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** 21 Nov, 14:02:09 */
  thisYearsMoment: { day: 'numeric', month: 'short', ...clock },
  /** 14:02:09 */
  clock,
  /** 14:02 */
  hourAndMinute: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

// Creating a formatter is expensive.
const made = new Map<string, Intl.DateTimeFormat>()

/** A moment in the reader's language and, but for `dayInUtc`, in the reader's time zone. */
export function written(moment: string, format: keyof typeof formats): string {
  const key = `${locale()} ${format}`
  const known = made.get(key)
  const formatter = known ?? new Intl.DateTimeFormat(locale(), formats[format])
  if (!known) made.set(key, formatter)
  return formatter.format(new Date(moment))
}
