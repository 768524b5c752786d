import { constants, createHash, createHmac, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '#contract/calls.ts'
import { root } from '../../../tools/launcher/settings.ts'
import { readConfig } from '../../../src/server/platform/config/config.ts'
import type { Request } from './call.ts'

/** What a provider posts: body and signature belong together. */
export type Webhook = Pick<Request, 'method' | 'path'> & { body: string; headers: Record<string, string> }

/** The webhooks of the demo's providers, signed with the keys that the sandbox has. */
export interface Webhooks {
  /** `at` in whole seconds since 1970. */
  cardPayment(payment: { requestId: string; status: string; at: number }): Webhook
  booking(meeting: { uri: string; cancelled: boolean }): Webhook
  identityCheck(check: { externalUserId: string; type: string }): Webhook
}

export function webhooksFor(env: NodeJS.ProcessEnv): Webhooks {
  const { identity, scheduling } = readConfig(env)
  const providerKey = readFileSync(join(root, 'src/sandbox/card-payment/provider-private-key.pem'))
  return {
    cardPayment({ requestId, status, at }) {
      const body = JSON.stringify({ event: 'TRANSACTION_STATUS_CHANGED', data: { requestId, status }, timestamp: at })
      const digest = Buffer.from(createHash('sha512').update(body).digest('hex'))
      const signature = sign('sha512', digest, { key: providerKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 })
      return { ...calls.paybisWebhook, body, headers: { 'x-request-signature': signature.toString('base64') } }
    },
    booking({ uri, cancelled }) {
      const body = JSON.stringify({
        event: cancelled ? 'invitee.canceled' : 'invitee.created',
        payload: {
          uri,
          name: 'Chaos',
          email: 'chaos@example.com',
          scheduled_event: { name: 'Call', start_time: '2030-01-07T09:00:00.000000Z', end_time: '2030-01-07T09:30:00.000000Z' },
        },
      })
      const seconds = Math.floor(Date.now() / 1000)
      const digest = createHmac('sha256', scheduling.webhookKey).update(`${seconds}.${body}`).digest('hex')
      return { ...calls.calendlyWebhook, body, headers: { 'calendly-webhook-signature': `t=${seconds},v1=${digest}` } }
    },
    identityCheck({ externalUserId, type }) {
      const body = JSON.stringify({ type, applicantId: 'a'.repeat(24), externalUserId })
      const digest = createHmac('sha256', identity.webhookSecret).update(body).digest('hex')
      return { ...calls.sumsubWebhook, body, headers: { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' } }
    },
  }
}
