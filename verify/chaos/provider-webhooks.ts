import { calls } from '#contract/calls.ts'
import type { Request } from '../harness/http.ts'
import { signatureOf } from '../harness/webhooks.ts'

function signedWebhook(call: { method: string; path: string }, content: object): Request {
  const body = JSON.stringify(content)
  return { ...call, body, headers: { 'content-type': 'application/json', ...signatureOf(call.path, body) } }
}

/** `at` is in whole seconds since 1970. */
export const paymentWebhook = ({ requestId, status, at }: { requestId: string; status: string; at: number }): Request =>
  signedWebhook(calls.paybisWebhook, { event: 'TRANSACTION_STATUS_CHANGED', data: { requestId, status }, timestamp: at })

export const bookingWebhook = ({ uri, cancelled }: { uri: string; cancelled: boolean }): Request =>
  signedWebhook(calls.calendlyWebhook, {
    event: cancelled ? 'invitee.canceled' : 'invitee.created',
    payload: {
      uri,
      name: 'Chaos',
      email: 'chaos@example.com',
      scheduled_event: { name: 'Call', start_time: '2030-01-07T09:00:00.000000Z', end_time: '2030-01-07T09:30:00.000000Z' },
    },
  })

export const identityWebhook = ({ externalUserId, type }: { externalUserId: string; type: string }): Request =>
  signedWebhook(calls.sumsubWebhook, { type, applicantId: 'a'.repeat(24), externalUserId })
