import { constants, createHash, createHmac, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { root } from '../../../tools/launcher/settings.ts'

// The keys of the demo's providers, which are in the repository for all to see; production refuses them.
const identitySecret = 'kantor-sandbox-webhook-secret'
const schedulingKey = 'kantor-sandbox-scheduling-signing-key'
const paymentKey = () => readFileSync(join(root, 'src/sandbox/card-payment/provider-private-key.pem'))

/** Headers with which a provider's webhook counts as the provider's. */
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
  if (!path.endsWith('/paybis')) throw new Error(`no provider is known that calls ${path}`)
  const hash = createHash('sha512').update(body).digest('hex')
  const key = { key: paymentKey(), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
  return { 'x-request-signature': sign('sha512', Buffer.from(hash), key).toString('base64') }
}

const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.jsonValue({ maxDepth: 2 }))
const sometimes = <Value>(usual: fc.Arbitrary<Value>) => fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: anything })
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }).map((date) => date.toISOString())
const id = fc.uuid()

const identityWebhook = fc.record({
  type: sometimes(fc.constantFrom('applicantReviewed', 'applicantPending', 'applicantCreated', 'applicantReset', 'applicantOnHold')),
  applicantId: sometimes(id),
  externalUserId: sometimes(
    fc.oneof(
      id,
      id.map((one) => `c:${one}`),
    ),
  ),
  reviewResult: anything,
})

const paymentWebhook = fc.record({
  event: sometimes(fc.constant('TRANSACTION_STATUS_CHANGED')),
  data: sometimes(
    fc.record({
      requestId: sometimes(id),
      partnerUserId: sometimes(id),
      status: sometimes(fc.constantFrom('started', 'completed', 'rejected', 'cancelled', 'payment-error')),
      amountFrom: sometimes(
        fc.record({
          amount: sometimes(fc.constantFrom('100', '0.5', 12, '-1', '1e9')),
          currencyCode: sometimes(fc.constantFrom('EUR', 'GBP')),
        }),
      ),
    }),
  ),
  timestamp: sometimes(fc.integer({ min: 1_700_000_000, max: 1_900_000_000 })),
})

const bookingWebhook = fc.record({
  event: sometimes(fc.constantFrom('invitee.created', 'invitee.canceled')),
  created_at: moment,
  payload: sometimes(
    fc.record({
      uri: sometimes(fc.tuple(id, id).map(([event, invitee]) => `https://api.calendly.com/scheduled_events/${event}/invitees/${invitee}`)),
      name: sometimes(fc.string({ unit: 'binary', maxLength: 400 })),
      email: sometimes(fc.constantFrom('ada@example.com', 'ada@example.com\r\nBcc: eve@example.com', '<b>ada</b>')),
      timezone: sometimes(fc.constantFrom('Europe/Warsaw', 'Nowhere/Land')),
      rescheduled: sometimes(fc.boolean()),
      scheduled_event: sometimes(fc.record({ name: anything, start_time: sometimes(moment), end_time: sometimes(moment) })),
    }),
  ),
})

/** Bodies that a provider could send: right in parts, and in parts of a shape that nobody has announced. */
export function webhooksTo(path: string): fc.Arbitrary<unknown> {
  if (path.endsWith('/sumsub')) return identityWebhook
  return path.endsWith('/paybis') ? paymentWebhook : bookingWebhook
}
