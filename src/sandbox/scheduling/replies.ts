import type { Webhook } from '../vendor/webhooks.ts'
import { type Booking, titleOf } from './bookings.ts'
import { sandboxAccount, signature } from './signing.ts'

const formatTime = (at: number) => new Date(at).toISOString().replace('Z', '000Z')

/** The provider identifies bookings by URLs of its API. */
export const bookingUris = ({ eventId, inviteeId }: Booking, origin: string) => ({
  event: `${origin}/scheduled_events/${eventId}`,
  invitee: `${origin}/scheduled_events/${eventId}/invitees/${inviteeId}`,
})

export const cancelUrl = ({ inviteeId }: Booking, origin: string) => `${origin}/cancellations/${inviteeId}`

const eventReply = (booking: Booking, origin: string) => ({
  uri: bookingUris(booking, origin).event,
  name: titleOf(booking.slug),
  status: booking.status,
  start_time: formatTime(booking.start),
  end_time: formatTime(booking.end),
  event_type: `${origin}/event_types/${booking.slug}`,
  location: { type: 'custom', location: 'Nowhere: a stand-in' },
  invitees_counter: { total: 1, active: booking.status === 'active' ? 1 : 0, limit: 1 },
  created_at: formatTime(booking.createdAt),
  updated_at: formatTime(booking.canceledAt ?? booking.createdAt),
})

const inviteeReply = (booking: Booking, origin: string) => ({
  uri: bookingUris(booking, origin).invitee,
  email: booking.email,
  name: booking.name,
  first_name: null,
  last_name: null,
  status: booking.status,
  timezone: booking.timeZone,
  event: bookingUris(booking, origin).event,
  questions_and_answers: booking.answers,
  tracking: booking.tracking,
  rescheduled: false,
  old_invitee: null,
  new_invitee: null,
  cancel_url: cancelUrl(booking, origin),
  reschedule_url: `${origin}/reschedulings/${booking.inviteeId}`,
  created_at: formatTime(booking.createdAt),
  updated_at: formatTime(booking.canceledAt ?? booking.createdAt),
  ...(booking.status === 'canceled' && { cancellation: { canceled_by: booking.name, reason: '', canceler_type: 'invitee' } }),
})

/** The webhook about a booking or a cancellation. */
export function webhookOf(booking: Booking, { origin, now }: { origin: string; now: () => number }): Webhook {
  const name = booking.status === 'active' ? 'invitee.created' : 'invitee.canceled'
  const body = JSON.stringify({
    event: name,
    created_at: formatTime(now()),
    created_by: `${origin}/users/KANTOR`,
    payload: { ...inviteeReply(booking, origin), scheduled_event: eventReply(booking, origin) },
  })
  return {
    name,
    body,
    headers: () => ({ 'calendly-webhook-signature': signature(body, { key: sandboxAccount.signingKey, now: now() }) }),
  }
}
