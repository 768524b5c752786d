import fc from 'fast-check'
import { seededRandom, shuffled } from '../../harness/random.ts'
import { garbageFor } from './garbage.ts'
import { type Input, mutationsOf } from './hostile.ts'
import type { Route } from './routes.ts'
import { bodiesOf, valuesOf } from './valid.ts'

/** How many of twenty inputs are of each kind. */
const shares = { valid: 10, mutated: 7, garbage: 3 }
const sumOfShares = 20

/** Inputs for a route. The same seed gives the same inputs. */
export function inputsFor(route: Route, { seed, count }: { seed: number; count: number }): Input[] {
  const valid = validInputs(route)
  const kinds: [share: number, inputs: fc.Arbitrary<Input>][] = [
    [shares.valid, valid.map(({ input }) => input)],
    [shares.mutated, valid.chain(({ input, body }) => mutationsOf(input, body))],
    [shares.garbage, valid.chain(({ input }) => ipAddress.chain((from) => garbageFor(input, from)))],
  ]
  const ownSeed = seed ^ hashOf(`${route.method} ${route.path}`)
  const inputs = kinds.flatMap(([share, inputs]) => fc.sample(inputs, { seed: ownSeed, numRuns: Math.ceil((count * share) / sumOfShares) }))
  return shuffled(inputs, seededRandom(ownSeed))
}

const ipAddress = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `11.${parts.join('.')}`)

function validInputs(route: Route): fc.Arbitrary<{ input: Input; body: unknown }> {
  const body = route.access === 'vendor' ? webhooksTo(route.path) : route.body === undefined ? fc.constant(undefined) : bodiesOf(route)
  const query = fc.tuple(
    ...route.query.map(({ name, schema }) => valuesOf(schema, name).map((value) => `${name}=${encodeURIComponent(String(value))}`)),
  )
  const key = route.takesIdempotencyKey ? fc.option(fc.uuid(), { nil: undefined }) : fc.constant(undefined)
  const segment = fc.oneof(fc.uuid(), fc.constant('x'))
  return fc.tuple(body, query, key, segment).map(([body, query, key, segment]) => {
    const path = route.path.replaceAll(/:\w+/g, segment)
    const input: Input = {
      kind: 'valid',
      defect: 'valid',
      method: route.method,
      path: query.length > 0 ? `${path}?${query.join('&')}` : path,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      token: 'own',
    }
    return { input, body }
  })
}

function hashOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return hash
}

const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.jsonValue({ maxDepth: 2 }))
const mostly = <Value>(usual: fc.Arbitrary<Value>) => fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: anything })
const isoTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }).map((date) => date.toISOString())
const id = fc.uuid()

const identityWebhook = fc.record({
  type: mostly(fc.constantFrom('applicantReviewed', 'applicantPending', 'applicantCreated', 'applicantReset', 'applicantOnHold')),
  applicantId: mostly(id),
  externalUserId: mostly(
    fc.oneof(
      id,
      id.map((one) => `c:${one}`),
    ),
  ),
  reviewResult: anything,
})

const paymentWebhook = fc.record({
  event: mostly(fc.constant('TRANSACTION_STATUS_CHANGED')),
  data: mostly(
    fc.record({
      requestId: mostly(id),
      partnerUserId: mostly(id),
      status: mostly(fc.constantFrom('started', 'completed', 'rejected', 'cancelled', 'payment-error')),
      amountFrom: mostly(
        fc.record({
          amount: mostly(fc.constantFrom('100', '0.5', 12, '-1', '1e9')),
          currencyCode: mostly(fc.constantFrom('EUR', 'GBP')),
        }),
      ),
    }),
  ),
  timestamp: mostly(fc.integer({ min: 1_700_000_000, max: 1_900_000_000 })),
})

const bookingWebhook = fc.record({
  event: mostly(fc.constantFrom('invitee.created', 'invitee.canceled')),
  created_at: isoTime,
  payload: mostly(
    fc.record({
      uri: mostly(fc.tuple(id, id).map(([event, invitee]) => `https://api.calendly.com/scheduled_events/${event}/invitees/${invitee}`)),
      name: mostly(fc.string({ unit: 'binary', maxLength: 400 })),
      email: mostly(fc.constantFrom('ada@example.com', 'ada@example.com\r\nBcc: eve@example.com', '<b>ada</b>')),
      timezone: mostly(fc.constantFrom('Europe/Warsaw', 'Nowhere/Land')),
      rescheduled: mostly(fc.boolean()),
      scheduled_event: mostly(fc.record({ name: anything, start_time: mostly(isoTime), end_time: mostly(isoTime) })),
    }),
  ),
})

/** Bodies of webhooks to this path. Some parts have an unexpected shape. */
function webhooksTo(path: string): fc.Arbitrary<unknown> {
  if (path.endsWith('/sumsub')) return identityWebhook
  return path.endsWith('/paybis') ? paymentWebhook : bookingWebhook
}
