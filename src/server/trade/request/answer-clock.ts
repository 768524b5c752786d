import type { DeskHours } from '#contract/operator.ts'
import { dayOf, momentOf, nextDay, weekdayOf } from '../../platform/zoned-time.ts'

// Longer than any row of closed days.
const maxDays = 3660

/** When an answer is due: the operator's number of office hours after this moment. Decision 202. */
export function answerDueAt(from: Date, { officeHours, answerWithinOfficeHours, closedDays }: DeskHours): Date {
  const { timeZone } = officeHours
  let leftMs = answerWithinOfficeHours * 3_600_000
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
