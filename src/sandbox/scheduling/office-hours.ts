export const meetingMs = 30 * 60_000

const zone = 'Europe/Warsaw'
const leadMs = 60 * 60_000
const horizonMs = 45 * 24 * 60 * 60_000

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Whether the time is in the office hours of a working day in Warsaw, and not in the lunch hour. */
function isOffered(at: number): boolean {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const hour = Number(parts['hour'])
  return parts['weekday'] !== 'Sat' && parts['weekday'] !== 'Sun' && hour >= 9 && hour < 17 && hour !== 12
}

/** The start times that the calendar offers: from one hour after now, for 45 days. */
export function offeredTimes(now: number): number[] {
  const first = Math.ceil((now + leadMs) / meetingMs) * meetingMs
  const times: number[] = []
  for (let at = first; at < now + horizonMs; at += meetingMs) if (isOffered(at)) times.push(at)
  return times
}
