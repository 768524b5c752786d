import fc from 'fast-check'

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
export function webhooksTo(path: string): fc.Arbitrary<unknown> {
  if (path.endsWith('/sumsub')) return identityWebhook
  return path.endsWith('/paybis') ? paymentWebhook : bookingWebhook
}
