import { randomUUID } from 'node:crypto'

/** The titles of meetings by the last part of the meeting's URL. All meetings share one calendar. */
const titles: Record<string, string> = {
  '30min': '30-minute call',
  'expert-meeting': '30-minute meeting with an expert',
}

/** The title of a meeting. The title of an unknown meeting is made from its URL: `first-talk` becomes "First talk". */
export const titleOf = (slug: string): string =>
  Object.hasOwn(titles, slug) ? (titles[slug] ?? '') : (slug[0] ?? '').toUpperCase() + slug.slice(1).replaceAll('-', ' ')

export interface Booking {
  eventId: string
  inviteeId: string
  slug: string
  start: number
  end: number
  name: string
  email: string
  timeZone: string
  answers: { question: string; answer: string; position: number }[]
  tracking: Record<string, string | null>
  status: 'active' | 'canceled'
  createdAt: number
  canceledAt: number | undefined
}

export type NewBooking = Pick<Booking, 'slug' | 'start' | 'name' | 'email' | 'timeZone' | 'answers' | 'tracking'>

export interface BookingsParts {
  now: () => number
  onChange: (booking: Booking) => void
}

/** The calendar, in which two meetings never overlap. */
export function createBookings({ now, onChange }: BookingsParts) {
  const bookings = new Map<string, Booking>()
  const takenTimes = () => new Set([...bookings.values()].filter(({ status }) => status === 'active').map(({ start }) => start))

  return {
    all: () => [...bookings.values()].toReversed(),
    byInvitee: (id: string) => bookings.get(id),

    freeTimes(): number[] {
      const taken = takenTimes()
      return offeredTimes(now()).filter((start) => !taken.has(start))
    },

    /** Books a time; null if it is taken. Not async, so that only one of two concurrent callers gets the time. */
    book(requested: NewBooking): Booking | null {
      if (!this.freeTimes().includes(requested.start)) return null
      const booking: Booking = {
        ...requested,
        eventId: randomUUID(),
        inviteeId: randomUUID(),
        end: requested.start + meetingMs,
        status: 'active',
        createdAt: now(),
        canceledAt: undefined,
      }
      bookings.set(booking.inviteeId, booking)
      onChange(booking)
      return booking
    },

    /** Deletes all bookings of an invitee. */
    deleteInvitee(email: string) {
      for (const [id, booking] of bookings) if (booking.email.toLowerCase() === email.toLowerCase()) bookings.delete(id)
    },

    /** Cancels a booking, so that its time is free again. */
    cancel(booking: Booking) {
      if (booking.status === 'canceled') return
      booking.status = 'canceled'
      booking.canceledAt = now()
      onChange(booking)
    },
  }
}

export type Bookings = ReturnType<typeof createBookings>

const meetingMs = 30 * 60_000

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
function offeredTimes(now: number): number[] {
  const first = Math.ceil((now + leadMs) / meetingMs) * meetingMs
  const times: number[] = []
  for (let at = first; at < now + horizonMs; at += meetingMs) if (isOffered(at)) times.push(at)
  return times
}
