import type { DeskHours } from '#contract/operator.ts'
import { dayOf, momentOf, nextDay, weekdayOf } from '../../platform/zoned-time.ts'

// Longer than any row of closed days.
const maxDays = 3660

/** When an answer is due: the operator's number of office hours after this moment. Decision 202. */
export const answerDueAt = (from: Date, desk: DeskHours): Date => plusOfficeHours(from, desk.answerWithinOfficeHours, desk)

/** The end of so many office hours after this moment. */
export function plusOfficeHours(
  from: Date,
  hours: number,
  { officeHours, closedDays }: Pick<DeskHours, 'officeHours' | 'closedDays'>,
): Date {
  const { timeZone } = officeHours
  let leftMs = hours * 3_600_000
  let day = dayOf(from, timeZone)
  for (let days = 0; days < maxDays; days++, day = nextDay(day)) {
    if (!officeHours.days.includes(weekdayOf(day)) || closedDays.includes(day)) continue
    const opens = Math.max(from.getTime(), momentOf(day, officeHours.from, timeZone))
    const openMs = momentOf(day, officeHours.to, timeZone) - opens
    if (openMs <= 0) continue
    if (leftMs <= openMs) return new Date(opens + leftMs)
    leftMs -= openMs
  }
  throw new Error('the operator’s desk has too few office hours')
}
