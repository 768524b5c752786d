import type { Concession, FillBasis } from '../api/deal-forms.ts'
import type { Deal, DealFill, DealPayment, DealTransfer, Destination, ListedTransfer, TravelData } from '../api/deals.ts'
import { annaId, jan, nina } from './example-client.ts'

export const dealReference = '18539007547034'

/** Of a next step: it can be done now, and no form does it. */
export const atOnce = { opens: null, dueAt: null, since: '2026-11-24T09:50:00.000Z' } as const

/** Katarzyna Maj buys bitcoin for 25,000 euro, and has not paid yet. */
export const exampleDeal = (change: Partial<Deal> = {}): Deal => ({
  reference: dealReference,
  request: '7KQ4M3XD',
  offer: '7KQ4M3XD-1',
  state: 'awaiting-payment',
  direction: 'buy',
  party: 'Katarzyna Maj',
  partyKind: 'person',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fiatAmount: '25000.00',
  coinAmount: '0.26815542',
  amountEur: '25000.00',
  acceptedAt: '2026-11-24T09:50:00.000Z',
  payBy: '2026-11-25T22:59:00.000Z',
  owner: 'client',
  now: '2026-11-24T10:00:00.000Z',
  version: 3,
  next: { ...atOnce, what: 'pay', amount: '25000', currency: 'EUR', opens: { form: 'payment' }, dueAt: '2026-11-25T22:59:00.000Z' },
  accountId: annaId,
  accountState: 'active',
  frozenAt: null,
  rate: '92184',
  feeAmount: '275.00',
  networkFee: '0.00005',
  lateMinutes: 60,
  shortAmount: '5',
  termsVersion: '3.1',
  proof: 'passkey',
  instructions: {
    kind: 'sepa',
    holder: 'Kantor Example sp. z o.o.',
    bank: 'Example Bank',
    iban: 'PL61109010140000071219812874',
    bic: 'WBKPPLPP',
    reference: 'RF18539007547034',
    qr: null,
  },
  replaces: null,
  replacedBy: null,
  sums: { due: '25000', received: '0', held: '0', lateMinutes: 0, toFill: '0.26820542' },
  payments: [],
  fills: [],
  transfers: [],
  arrivals: [],
  explorer: 'https://mempool.space/tx/{transaction}',
  watch: null,
  questions: [],
  steps: [{ number: 1, state: 'awaiting-payment', move: 'buy-accepted', at: '2026-11-24T09:50:00.000Z', by: 'client' }],
  actions: [],
  deliveryNeedsTwo: false,
  destinations: [],
  rolesBeside: null,
  provenAddresses: [],
  senderCompanies: [],
  approvals: [],
  ...change,
})

export const examplePayment = (change: Partial<DealPayment> = {}): DealPayment => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  amount: '25000.00',
  currency: 'EUR',
  bookedAt: '2026-11-24T10:00:00.000Z',
  bankReference: 'E2E-1',
  payerName: 'Katarzyna Maj',
  payerAccount: 'PL27114020040000300201355387',
  setAside: null,
  counts: true,
  reportedBy: 'statement',
  isAtBreak: false,
  reversal: null,
  refundable: '0',
  recordedBy: nina,
  approvalId: null,
  recordedAt: '2026-11-24T10:05:00.000Z',
  ...change,
})

export const exampleFill = (change: Partial<DealFill> = {}): DealFill => ({
  id: '00000000-0000-4000-8000-0000000000f2',
  side: 'buy',
  venue: 'CEX.IO',
  venueReference: '880123',
  coinAmount: '0.26820542',
  fiatAmount: '24680.00',
  trade: null,
  filledAt: '2026-11-24T10:20:00.000Z',
  approvalId: null,
  annulled: null,
  recordedBy: jan,
  recordedAt: '2026-11-24T10:21:00.000Z',
  ...change,
})

/** Katarzyna Maj paid 20 euro too little, 12 minutes late, and nothing is bought yet. */
export const exampleConcession = (change: Partial<Concession> = {}): Concession => ({
  version: 3,
  lateMinutes: 12,
  short: '20',
  currency: 'EUR',
  toFill: '0.26820542',
  marketThen: '92000',
  marketNow: '92100',
  marketAt: '2026-11-24T10:20:00.000Z',
  costEur: '46.82',
  mostEur: '71.82',
  limitEur: '100.00',
  ofDay: { byPerson: '0', toClient: '0' },
  isAboveLimit: false,
  refusals: [],
  ...change,
})

/** The market is where the example's offer is. */
export const exampleFillBasis = (change: Partial<FillBasis> = {}): FillBasis => ({
  bid: '91950',
  ask: '92000',
  at: '2026-11-24T10:20:00.000Z',
  mostBp: 200,
  aloneFrom: '2026-11-24T09:50:00.000Z',
  venue: null,
  ...change,
})

export const exampleWallet: Destination = {
  id: '00000000-0000-4000-8000-0000000000f3',
  toName: 'Katarzyna Maj',
  toAccount: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  memo: null,
  memoType: null,
  kind: 'self-hosted',
  provider: null,
  state: 'usable',
  usableFrom: null,
  proof: { kind: 'signature', at: '2026-11-01T10:00:00.000Z', validUntil: '2027-11-01T10:00:00.000Z', isValid: true },
  isChosen: false,
  refusals: [],
}

export const exampleTransfer = (change: Partial<DealTransfer> = {}): DealTransfer => ({
  id: '00000000-0000-4000-8000-0000000000f4',
  number: 1,
  purpose: 'delivery',
  paymentId: null,
  amount: '0.26815542',
  currency: 'BTC',
  network: 'bitcoin',
  toName: exampleWallet.toName,
  toAccount: exampleWallet.toAccount,
  memo: null,
  memoType: null,
  approvalId: null,
  decidedBy: nina,
  committedAt: '2026-11-24T10:30:00.000Z',
  steps: [],
  next: ['sent', 'confirmed', 'failed'],
  order: null,
  chain: null,
  ...change,
})

/** Money of a stranger that goes back, as the lists of transfers show it. */
export const listedTransfer = (change: Partial<ListedTransfer> = {}): ListedTransfer => ({
  id: '00000000-0000-4000-8000-0000000000f5',
  deal: dealReference,
  party: 'Katarzyna Maj',
  accountState: 'active',
  purpose: 'refund',
  amount: '500.00',
  currency: 'EUR',
  network: null,
  toName: 'Charles Babbage',
  toAccount: 'DE02120300000000202051',
  memo: null,
  memoType: null,
  decidedAt: '2026-11-24T10:30:00.000Z',
  decidedBy: 'Nina',
  order: null,
  isFound: false,
  sent: null,
  ...change,
})

/** A transfer that has been seen, and needs one more confirmation. */
export const exampleChain: NonNullable<DealTransfer['chain']> = {
  state: 'seen',
  transaction: 'f'.repeat(64),
  confirmations: 1,
  needed: 2,
  nodes: 2,
  nodesNeeded: 2,
  trouble: null,
  isContradicted: false,
  seen: null,
  replacedBy: null,
  lookedAt: '2026-11-24T10:59:00.000Z',
}

/** A delivery that nobody has decided, to a wallet that a company keeps. */
export const exampleTravelData = (change: Partial<TravelData> = {}): TravelData => ({
  id: exampleWallet.id,
  kind: 'planned',
  at: null,
  coin: 'BTC',
  network: 'bitcoin',
  amount: '0.26815542',
  originator: 'Katarzyna Maj',
  beneficiary: 'Katarzyna Maj',
  address: exampleWallet.toAccount,
  memo: null,
  memoType: null,
  walletId: exampleWallet.id,
  provider: 'Bitvavo B.V.',
  needsDelivery: true,
  deliveries: [],
  document: { deal: dealReference, ivms101: { payloadMetadata: { payloadVersion: '101.2023' } } },
  ...change,
})

/** The same deal, paid. */
export const paidDeal = (change: Partial<Deal> = {}): Deal =>
  exampleDeal({
    state: 'paid',
    owner: 'dealer',
    next: { ...atOnce, what: 'buy', amount: '0.26820542', currency: 'BTC', opens: { form: 'fill' } },
    payments: [examplePayment()],
    sums: { due: '25000', received: '25000', held: '25000', lateMinutes: 0, toFill: '0.26820542' },
    actions: [
      { action: 'refuse', refusals: [] },
      { action: 'stop', refusals: [] },
    ],
    ...change,
  })

/** The same deal, executed: it can be delivered to one wallet. */
export const executedDeal = (change: Partial<Deal> = {}): Deal =>
  paidDeal({
    state: 'executed',
    owner: 'payments',
    next: { ...atOnce, what: 'deliver', amount: '0.26815542', currency: 'BTC', opens: { form: 'deliver' } },
    fills: [exampleFill()],
    sums: { due: '25000', received: '25000', held: '25000', lateMinutes: 0, toFill: '0' },
    destinations: [exampleWallet],
    actions: [
      { action: 'stop', refusals: [] },
      { action: 'deliver', refusals: [] },
    ],
    ...change,
  })

/** The same deal, sending: this is to be sent. */
export const sendingDeal = (transfer = exampleTransfer()): Deal => {
  const { id, amount, currency, network } = transfer
  const next = { ...atOnce, what: network ? 'send' : 'send-money', amount, currency, opens: { form: 'transfer', id } } as const
  return executedDeal({ state: 'sending', next, transfers: [transfer], actions: [] })
}
