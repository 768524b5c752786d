import { createHmac } from 'node:crypto'
import { createWebhooks, type WebhooksParts } from '../webhooks.ts'
import type { Booking } from './bookings.ts'
import { webhookBody } from './replies.ts'

/** What the demo's server is given as its account at the provider. */
export const sandboxAccount = { token: 'kantor-sandbox-scheduling-token', signingKey: 'kantor-sandbox-scheduling-signing-key' }

/** `t=<seconds>,v1=<hex>`: an HMAC over the seconds, a full stop and the body. Every try is signed anew. */
export function signature(body: string, { key, now }: { key: string; now: number }): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`, 'utf8').digest('hex')}`
}

/** The provider's webhooks: what was booked and cancelled. */
export function createCalendlyWebhooks({ origin, ...parts }: WebhooksParts & { origin: () => string }) {
  const webhooks = createWebhooks<{ type: string; invitee: string }>(parts)
  return {
    deliveries: webhooks.deliveries,
    stop: webhooks.stop,
    send(booking: Booking) {
      const body = webhookBody(booking, { origin: origin(), now: parts.now() })
      webhooks.send({
        body,
        headers: (right) => ({
          'calendly-webhook-signature': signature(body, { key: right ? sandboxAccount.signingKey : 'a wrong key', now: parts.now() }),
        }),
        about: { type: booking.status === 'active' ? 'invitee.created' : 'invitee.canceled', invitee: booking.inviteeId },
      })
    },
  }
}

export type Webhooks = ReturnType<typeof createCalendlyWebhooks>
