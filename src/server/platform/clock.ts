import { setTimeout } from 'node:timers/promises'

/** The current time. Rules take a clock as an argument, so that tests can move the time. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export type Pause = (ms: number) => Promise<unknown>

export const realPause: Pause = (ms) => setTimeout(ms)

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const plusUnits = (unitMs: number) => (from: Date, count: number) => new Date(from.getTime() + count * unitMs)

export const plusSeconds = plusUnits(second)
export const plusMinutes = plusUnits(minute)
export const plusHours = plusUnits(hour)
export const plusDays = plusUnits(day)

/** The same day and time so many months later; the last day of the month if it has no such day. */
export function plusMonths(from: Date, count: number): Date {
  const later = new Date(from)
  later.setUTCMonth(from.getUTCMonth() + count)
  // 31 January and one month is 3 March, or 2 March: the days beyond the end of February.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}

/** How long ago a moment was; 0 without one, or if it is still to come. */
export const secondsSince = (moment: Date | null | undefined, now: Date): number =>
  moment ? Math.max(0, (now.getTime() - moment.getTime()) / second) : 0

/** Whether a time is reached that was set at most so many seconds ahead; also if the clock was set back since then. */
export const isReached = (now: Date, time: Date, secondsAhead: number): boolean => now >= time || time > plusSeconds(now, secondsAhead)
