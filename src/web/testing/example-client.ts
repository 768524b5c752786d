import type { Reply } from '../api/call-types.ts'
import { exampleAccounts } from '../ui/testing/examples.ts'

export const exampleProfile: Reply<'readProfile'> = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+48 600 000 000',
  country: 'PL',
  language: 'en',
}

type SecondFactorState = Reply<'readSecondFactor'>

export const noSecondFactor: SecondFactorState = { app: null, passkeys: [], recoveryCodesLeft: 0 }

export const appOn: SecondFactorState = { app: { since: '2026-11-21T10:00:00.000Z' }, passkeys: [], recoveryCodesLeft: 10 }

export const examplePasskey = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'My phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
}

export const withPasskey: SecondFactorState = { app: null, passkeys: [examplePasskey], recoveryCodesLeft: 10 }

type PayoutAccount = Reply<'payoutAccounts'>['accounts'][number]

/** An account in euro of Ada Lovelace's, which the desk has not checked yet. */
export const examplePayoutAccount = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  party: { kind: 'person', name: 'Ada Lovelace' },
  ...exampleAccounts.euro,
  addedAt: '2026-11-21T13:02:00.000Z',
  state: 'being-checked',
  usableFrom: null,
  refusal: null,
  ...change,
})

type SentRequest = Reply<'exchangeRequests'>['requests'][number]

/** An exchange request that a client has sent, with the changes of a test. */
export const exampleRequest = (change: Partial<SentRequest> = {}): SentRequest => ({
  reference: '7KMX9PQR',
  state: 'received',
  sentAt: '2026-11-21T13:02:00.000Z',
  fromCurrency: 'EUR',
  toCurrency: 'BTC',
  amount: 25_000,
  rate: { value: '80000.5', asOf: '2026-11-21T13:01:30.000Z', derived: false },
  feeRate: '0.011',
  indicativeAmount: '0.30906057',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+48 600 000 000',
  country: 'PL',
  message: 'In two parts, please.\nThe second in May.',
  ...change,
})

/** The reply to the call `exchangeRequests`. `more`: whether there are further requests. */
export const requestsReply = (requests: SentRequest[] = [], { more = false } = {}): Reply<'exchangeRequests'> => ({ requests, more })
