import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import { cleanedLine } from '../../platform/text/cleaned-text.ts'
import { parseJson } from '../provider-call.ts'
import type { ReadWebhook, WebhookRequest } from '../webhook/webhook.ts'
import type { MeetingWebhook } from './meeting-webhook.ts'

/** A signature older or newer than this is refused, so that an intercepted webhook cannot be replayed later. */
const toleranceSeconds = 180

const uri = line(300).pipe(z.url({ protocol: /^https?$/ }))
// Visitors type these texts, so any text must be accepted.
const text = z.string().transform((typed) => cleanedLine(typed, 300))

const webhookSchema = z.object({
  event: z.enum(['invitee.created', 'invitee.canceled']),
  payload: z.object({
    uri,
    name: text,
    email: text,
    timezone: text.nullish(),
    rescheduled: z.boolean().nullish(),
    old_invitee: z.string().nullish(),
    scheduled_event: z.object({
      name: text.nullish(),
      start_time: z.iso.datetime({ offset: true }),
      end_time: z.iso.datetime({ offset: true }),
    }),
  }),
})

/** Reads Calendly's webhooks: `Calendly-Webhook-Signature: t=<seconds>,v1=<hex>` signs `<seconds>.<body>`. */
export function calendlyWebhooks({ webhookKey }: { webhookKey: string }): ReadWebhook<MeetingWebhook> {
  return (request, now) => {
    if (!isSignatureRight(request, { webhookKey, now })) return 'refused'
    const webhook = webhookSchema.safeParse(parseJson(request.body.toString('utf8')))
    if (!webhook.success) return 'malformed'
    const { event, payload } = webhook.data
    const { name, start_time: startsAt, end_time: endsAt } = payload.scheduled_event
    return {
      kind: event === 'invitee.created' ? 'booked' : 'cancelled',
      inviteeUri: payload.uri,
      facts: {
        title: name ?? '',
        startsAt,
        endsAt,
        inviteeName: payload.name,
        inviteeEmail: payload.email,
        timeZone: payload.timezone ?? '',
        moved: payload.rescheduled === true || typeof payload.old_invitee === 'string',
      },
    }
  }
}

function isSignatureRight({ body, header }: WebhookRequest, { webhookKey, now }: { webhookKey: string; now: Date }): boolean {
  const [, seconds = '', digest = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header('calendly-webhook-signature') ?? '') ?? []
  if (seconds === '' || Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false
  const expected = createHmac('sha256', webhookKey).update(`${seconds}.`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(digest, 'hex'))
}
