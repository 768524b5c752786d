import { randomUUID } from 'node:crypto'
import { meetingMs, offeredTimes } from './office-hours.ts'

/** The kinds of meeting that can be booked, by the last part of their address. All are held by the same people. */
const eventTypes: Record<string, string> = {
  '30min': '30-minute call',
  'expert-meeting': '30-minute meeting with an expert',
}

/** Name of a kind that is only known by its address: `first-talk` is "First talk". */
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

export type Wish = Pick<Booking, 'slug' | 'start' | 'name' | 'email' | 'timeZone' | 'answers' | 'tracking'>

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

    /** Null where the time is not free. Nothing is awaited between looking and taking, so two who come at once do not both get it. */
    book(wish: Wish): Booking | null {
      if (!this.freeTimes().includes(wish.start)) return null
      const booking: Booking = {
        ...wish,
        eventId: randomUUID(),
        inviteeId: randomUUID(),
        end: wish.start + meetingMs,
        status: 'active',
        createdAt: now(),
        canceledAt: undefined,
      }
      bookings.set(booking.inviteeId, booking)
      onChange(booking)
      return booking
    },

    /** Gives the time free again; a meeting that is cancelled stays so. */
    cancel(booking: Booking) {
      if (booking.status === 'canceled') return
      booking.status = 'canceled'
      booking.canceledAt = now()
      onChange(booking)
    },
  }
}

export type Bookings = ReturnType<typeof createBookings>
