import type { Reply } from '../api/call-types.ts'

type Offer = Reply<'offer'>
type Summary = Reply<'offers'>['offers'][number]

/** A firm offer for 250,000 EUR, half an hour valid and one minute old, with the changes of a test. */
export const exampleOffer = (change: Partial<Offer> = {}): Offer => ({
  ...exampleSummary(),
  now: '2026-11-21T13:01:00.000Z',
  party: { kind: 'person', name: 'Ada Lovelace' },
  fixedSide: 'fiat',
  market: { price: '80000.5', source: 'Coin Exchange', at: '2026-11-21T12:59:00.000Z', derived: false },
  rate: '80400.5025',
  difference: { amount: '1230.10', percent: '0.5' },
  fee: { tier: 'reduced', rate: '0.011', amount: '2750.00' },
  networkFee: '0.00005',
  payBy: 'instant',
  lateMinutes: 60,
  shortAmount: '5',
  sendsAfterStatement: false,
  words: '',
  hash: 'a'.repeat(64),
  terms: { version: '2026-11', url: '/policies/terms-and-conditions.pdf' },
  openRequirements: [],
  supersededBy: null,
  mayAskForFreshPrice: false,
  priceAskedAt: null,
  messages: [],
  ...change,
})

/** The same offer in the client's list. */
export const exampleSummary = (change: Partial<Summary> = {}): Summary => ({
  reference: '7KMX9PQR-1',
  request: '7KMX9PQR',
  kind: 'firm',
  state: 'open',
  direction: 'buy',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fiatAmount: '250000.00',
  coinAmount: '3.07517953',
  publishedAt: '2026-11-21T13:00:00.000Z',
  expiresAt: '2026-11-21T13:30:00.000Z',
  endedAt: null,
  deal: null,
  ...change,
})

/** The reply to the call `offers`. */
export const offersReply = (offers: Summary[] = [], now = '2026-11-21T13:01:00.000Z'): Reply<'offers'> => ({
  now,
  secondFactorFromEur: 10_000,
  offers,
})
