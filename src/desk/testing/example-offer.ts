import type { Reply } from '../api/call-types.ts'
import type { OfferBasis, OfferContent, OfferMarket, ReceivingAddress } from '../api/offers.ts'
import type { DeskOffer } from '../api/requests.ts'
import { jan, nina } from './example-client.ts'

export const partyId = '00000000-0000-4000-8000-0000000000b1'
export const companyId = '00000000-0000-4000-8000-0000000000b2'

/** What Katarzyna Maj’s request can be answered with: one party, and accounts in euro and sterling. */
export const exampleBasis = (change: Partial<OfferBasis> = {}): OfferBasis => ({
  version: 3,
  parties: [{ id: partyId, kind: 'person', name: 'Katarzyna Maj', yearEur: '12500', dayEur: '0' }],
  clientState: 'active',
  currencies: ['EUR', 'GBP'],
  instantCurrencies: ['EUR'],
  rules: {
    validityMinutes: [5, 15, 30, 60, 240],
    defaultValidityMinutes: 30,
    defaultSpreadBp: 20,
    payBy: ['instant', 'next-banking-day'],
    lateMinutes: 60,
    shortAmount: '5',
    maxMovedBp: 10,
    limits: {
      amountEur: 100_000,
      minMarginBp: 50,
      maxMarginBp: 600,
      maxFromLastHourBp: 200,
      shortEur: 25,
      lateMinutes: 240,
      unpaidDeals: 3,
    },
  },
  closedNetworks: { USDT: ['tron'] },
  watchedNetworks: ['bitcoin', 'ethereum'],
  mayExceed: false,
  openOffer: null,
  draft: null,
  revises: null,
  ownDayEur: '0',
  senders: null,
  ready: {
    secondFactorFromEur: null,
    wallets: [{ coin: 'BTC', network: 'bitcoin', partyKind: 'person' }],
    payoutAccounts: [{ currency: 'EUR', holder: 'Katarzyna Maj' }],
  },
  lapses: 1,
  cancellations: 0,
  unpaidOfYear: 1,
  deals: 4,
  receivingAddresses: [],
  ...change,
})

/** Bitcoin at 91,950 to 92,000 euro, four seconds ago. */
export const exampleMarket = (change: Partial<OfferMarket> = {}): OfferMarket => ({
  now: '2026-11-24T10:00:04.000Z',
  unusable: null,
  bid: '91950',
  ask: '92000',
  source: 'CEX.IO',
  at: '2026-11-24T10:00:00.000Z',
  derived: false,
  eurPerUnit: '1',
  fromLastHourBp: 0,
  movement: [
    { minutes: 5, movementBp: 9.2, suggestedSpreadBp: 10 },
    { minutes: 30, movementBp: 24.6, suggestedSpreadBp: 25 },
  ],
  ...change,
})

/** What the builder sends for the example's request without any change. */
export const exampleContent = (change: Partial<OfferContent> = {}): OfferContent => ({
  kind: 'firm',
  partyId,
  direction: 'buy',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fixedSide: 'fiat',
  amount: '25000',
  spreadBp: 20,
  agreedFeeRate: null,
  networkFee: '0.00005',
  validityMinutes: 30,
  payBy: 'instant',
  lateMinutes: 60,
  shortAmount: '5',
  words: '',
  receivingAddressId: null,
  ...change,
})

export const exampleOffer = (change: Partial<DeskOffer> = {}): DeskOffer => ({
  reference: '7KQ4M3XD-1',
  kind: 'firm',
  state: 'open',
  endReason: null,
  direction: 'buy',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fixedSide: 'fiat',
  fiatAmount: '25000.00',
  coinAmount: '0.26815542',
  rate: '92184',
  spreadBp: 20,
  feeRate: '0.011',
  feeTier: 'reduced',
  feeAmount: '275.00',
  networkFee: '0.00005',
  amountEur: '25000.00',
  party: 'Katarzyna Maj',
  by: nina,
  publishedAt: '2026-11-24T09:40:00.000Z',
  expiresAt: '2026-11-24T10:10:00.000Z',
  endedAt: null,
  deal: null,
  ...change,
})

/** The same offer with its evidence. */
export const exampleEvidence = (change: Partial<Reply<'readOffer'>> = {}): Reply<'readOffer'> => ({
  ...exampleOffer(),
  request: '7KQ4M3XD',
  requestVersion: 4,
  market: { bid: '91950', ask: '92000', source: 'CEX.IO', at: '2026-11-24T09:39:00.000Z', derived: false, evidenceHash: 'cd'.repeat(32) },
  marginEur: '324.35',
  hash: 'ab'.repeat(32),
  payBy: 'instant',
  lateMinutes: 60,
  shortAmount: '5',
  words: '',
  receivingAddress: null,
  exceeded: [],
  ...change,
})

/** An address that Jan entered. */
export const exampleAddress = (change: Partial<ReceivingAddress> = {}): ReceivingAddress => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  coin: 'XRP',
  network: 'xrp-ledger',
  address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  memo: '12345',
  enteredBy: jan,
  enteredAt: '2026-11-24T09:00:00.000Z',
  confirmedBy: null,
  request: null,
  isForWallet: false,
  isHistoryChecked: true,
  ...change,
})
