import fc from 'fast-check'

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

/** Webhook bodies that a provider could send. Some have an unexpected shape. */
export function webhooksTo(path: string): fc.Arbitrary<unknown> {
  if (path.endsWith('/sumsub')) return identityWebhook
  return path.endsWith('/paybis') ? paymentWebhook : bookingWebhook
}
