import type { domains } from '#contract/endpoints/domains.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type FailureCode, failureStatus, type LoginFailureReply } from '#contract/failures.ts'
import { createFakeBackend, type FailureDetails, jsonResponse, retryAfter, standardFailure } from '../ui/testing/fake-backend.ts'
import { dealsReply } from './example-deal.ts'
import { offersReply } from './example-offer.ts'
import { exampleProfile, noSecondFactor, requestsReply } from './example-client.ts'
import { walletsReply } from './example-wallet.ts'

/** A fake back end where nothing is paused, because every screen reads the switches. */
export const fakeBackend = () => createFakeBackend<typeof domains, CallName>(calls, failureOf).answer('readSwitches', { paused: {} })

export type FakeBackend = ReturnType<typeof fakeBackend>

const marketCalls: CallName[] = ['currenciesInfo', 'pairsInfo', 'tradeHistory', 'candles']

function failureOf(name: CallName, code: FailureCode, more: FailureDetails): Response {
  if (marketCalls.includes(name)) return jsonResponse(failureStatus[code], { error: code })
  if (name !== 'login') return standardFailure(name, code, more)
  const errorType = code === 'INVALID_CREDENTIALS' || code === 'EMAIL_NOT_VERIFIED' ? code : 'OTHER_ERROR'
  return jsonResponse(failureStatus[code], { errorType } satisfies LoginFailureReply, retryAfter(more))
}

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
