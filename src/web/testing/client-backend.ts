import { dealsReply } from './example-deal.ts'
import { offersReply } from './example-offer.ts'
import { exampleProfile } from './example-profile.ts'
import { requestsReply } from './example-request.ts'
import { fakeBackend } from './fake-backend.ts'
import { walletsReply } from './example-wallet.ts'
import { noSecondFactor } from './second-factors.ts'

/** A fake back end for a client who has no requests, payments or checks. Reading a rate fails. */
export const backendOfClient = () =>
  fakeBackend()
    .answer('readProfile', exampleProfile)
    .answer('cardPayments', { payments: [] })
    .answer('exchangeRequests', requestsReply())
    .answer('offers', offersReply())
    .answer('deals', dealsReply())
    .answer('wallets', walletsReply())
    .answer('readSessions', { sessions: [] })
    .answer('readSecondFactor', noSecondFactor)
    .answer('personalCheckStatus', { kycReviewStatus: 'none' })
    .answer('businessCheckStatus', { kybReviewStatus: 'none' })
    .fail('candles', 'UNAVAILABLE')
