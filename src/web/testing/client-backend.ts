import { exampleProfile } from './example-profile.ts'
import { sentRequests } from './example-request.ts'
import { fakeBackend } from './fake-backend.ts'

/** Answers the calls of a client's screens: a client without requests, payments and checks, while the exchange has no rates. */
export const backendOfClient = () =>
  fakeBackend()
    .answer('readProfile', exampleProfile)
    .answer('cardPayments', { payments: [] })
    .answer('exchangeRequests', sentRequests())
    .answer('readSessions', { sessions: [] })
    .answer('readSecondFactor', { state: 'off' })
    .answer('personalCheckStatus', { kycReviewStatus: 'none' })
    .answer('businessCheckStatus', { kybReviewStatus: 'none' })
    .fail('candles', 'UNAVAILABLE')
