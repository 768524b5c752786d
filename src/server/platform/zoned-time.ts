import { plusDays } from './clock.ts'

/** The day in a time zone, such as `2026-11-30`. */
export const dayOf = (moment: Date, timeZone: string): string => wallClock(moment.getTime(), timeZone).slice(0, 10)

/** The day after a day such as `2026-11-30`. */
export const nextDay = (day: string): string =>
  plusDays(new Date(`${day}T00:00:00Z`), 1)
    .toISOString()
    .slice(0, 10)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** When the clocks of a time zone show this time, in ms since 1970. A time that the change to daylight saving skips is an hour later. */
export function momentOf(day: string, time: string, timeZone: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (moment: number) => Date.parse(`${wallClock(moment, timeZone)}Z`) - moment
  const before = offsetAt(shown - 86_400_000)
  const guess = shown - before
  const offset = offsetAt(guess)
  // The clocks changed since the day before, and the guess used the offset from before.
  return offset === before || offsetAt(shown - offset) !== offset ? guess : shown - offset
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a time zone show, such as `2026-11-30T09:00:00`. */
function wallClock(moment: number, timeZone: string): string {
  const two = '2-digit' as const
  const format =
    formats.get(timeZone) ??
    // Swedish dates have the form of ISO 8601.
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two, second: two })
  formats.set(timeZone, format)
  return format.format(Math.floor(moment / 1000) * 1000).replace(' ', 'T')
}
