import { constants, createHash, createHmac, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '#contract/calls.ts'
import { root } from '../../tools/launcher/settings.ts'
import type { Request } from './http.ts'

// The sandbox signs webhooks with these keys. They are not secret, so the service refuses to start with them in production.
const identitySecret = 'kantor-sandbox-webhook-secret'
const schedulingKey = 'kantor-sandbox-scheduling-signing-key'
const paymentKey = () => readFileSync(join(root, 'src/sandbox/card-payment/provider-private-key.pem'))

/** The signature headers that the provider sends with a webhook to this path. */
export function signatureOf(path: string, body: string | Buffer): Record<string, string> {
  if (path.endsWith('/sumsub')) {
    const digest = createHmac('sha256', identitySecret).update(body).digest('hex')
    return { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' }
  }
  if (path.endsWith('/calendly')) {
    const seconds = Math.floor(Date.now() / 1000)
    const digest = createHmac('sha256', schedulingKey).update(`${seconds}.`).update(body).digest('hex')
    return { 'calendly-webhook-signature': `t=${seconds},v1=${digest}` }
  }
  if (!path.endsWith('/paybis')) throw new Error(`no provider sends webhooks to ${path}`)
  const hash = createHash('sha512').update(body).digest('hex')
  const key = { key: paymentKey(), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
  return { 'x-request-signature': sign('sha512', Buffer.from(hash), key).toString('base64') }
}

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
