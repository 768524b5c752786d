import { randomUUID } from 'node:crypto'
import { meetingMs, offeredTimes } from './office-hours.ts'

/** The titles of meetings by the last part of their URL. All meetings share one calendar. */
const eventTypes: Record<string, string> = {
  '30min': '30-minute call',
  'expert-meeting': '30-minute meeting with an expert',
}

/** The title of a meeting. An unknown meeting is named by its URL: `first-talk` is "First talk". */
export const titleOf = (slug: string): string =>
  Object.hasOwn(eventTypes, slug) ? (eventTypes[slug] ?? '') : (slug[0] ?? '').toUpperCase() + slug.slice(1).replaceAll('-', ' ')

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

/** The calendar: one meeting at a time. */
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

    /** Null if the time is taken. Synchronous, so that only one of two concurrent callers gets the time. */
    book(wanted: NewBooking): Booking | null {
      if (!this.freeTimes().includes(wanted.start)) return null
      const booking: Booking = {
        ...wanted,
        eventId: randomUUID(),
        inviteeId: randomUUID(),
        end: wanted.start + meetingMs,
        status: 'active',
        createdAt: now(),
        canceledAt: undefined,
      }
      bookings.set(booking.inviteeId, booking)
      onChange(booking)
      return booking
    },

    /** Makes the time free again. */
    cancel(booking: Booking) {
      if (booking.status === 'canceled') return
      booking.status = 'canceled'
      booking.canceledAt = now()
      onChange(booking)
    },
  }
}

export type Bookings = ReturnType<typeof createBookings>
