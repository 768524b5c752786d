import { randomUUID } from 'node:crypto'
import { meetingMs, offeredTimes } from './office-hours.ts'

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
    byEvent: (id: string) => [...bookings.values()].find(({ eventId }) => eventId === id),

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
