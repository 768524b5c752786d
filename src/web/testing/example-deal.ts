import type { Reply } from '../api/call-types.ts'

type Deal = Reply<'deal'>
type Summary = Reply<'deals'>['deals'][number]

export const dealReference = '18539007547034'

/** A deal that waits for 250,000 EUR by SEPA, ten minutes after the acceptance, with the changes of a test. */
export const exampleDeal = (change: Partial<Deal> = {}): Deal => ({
  ...exampleDealSummary(),
  now: '2026-11-21T13:12:00.000Z',
  party: { kind: 'person', name: 'Ada Lovelace' },
  termsVersion: '2026-11',
  lateMinutes: 60,
  shortAmount: '5',
  mustBeInstant: false,
  instructions: {
    kind: 'sepa',
    holder: 'Kantor Example sp. z o.o.',
    bank: 'Bank Przykładowy S.A.',
    iban: 'PL61109010140000071219812874',
    bic: 'WBKPPLPP',
    reference: 'RF18539007547034',
    qr: 'BCD\n002\n1\nSCT\nWBKPPLPP\nKantor Example sp. z o.o.\nPL61109010140000071219812874\nEUR250000.00\n\nRF18539007547034\n',
  },
  received: '0',
  rest: change.direction === 'sell' ? (change.coinAmount ?? '3.07517953') : (change.fiatAmount ?? '250000.00'),
  walletId: null,
  sendsFrom: [],
  goesTo: [],
  payments: [],
  arrivals: [],
  isMoneyLookedAt: false,
  transfers: [],
  questions: [],
  mayCancel: true,
  steps: [{ what: 'accepted', state: 'awaiting-payment', at: '2026-11-21T13:02:00.000Z', by: 'client' }],
  ...change,
})

/** The same deal in the client's list. */
export const exampleDealSummary = (change: Partial<Summary> = {}): Summary => ({
  reference: dealReference,
  offer: '7KMX9PQR-1',
  state: 'awaiting-payment',
  direction: 'buy',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fiatAmount: '250000.00',
  coinAmount: '3.07517953',
  acceptedAt: '2026-11-21T13:02:00.000Z',
  payBy: '2026-11-21T14:02:00.000Z',
  next: { what: 'pay', who: 'client', by: '2026-11-21T14:02:00.000Z' },
  destination: 'missing',
  revisedOffer: null,
  ...change,
})

/** What is sold and bought, of an offer or a deal. */
export const soldCoins = {
  direction: 'sell',
  coin: 'XRP',
  network: 'xrp-ledger',
  coinAmount: '120000.5',
  fiatAmount: '246913.57',
} as const
const at = (minute: number) => `2026-11-21T${minute < 60 ? 13 : 14}:${String(minute % 60).padStart(2, '0')}:00.000Z`
type Step = Deal['steps'][number]
const step = (what: Step['what'], state: Step['state'], [minute, by]: [minute: number, by: Step['by']]): Step => ({
  what,
  state,
  at: at(minute),
  by,
})
const [accepted, received] = [step('accepted', 'awaiting-payment', [2, 'client']), step('received', 'paid', [20, 'desk'])]
const exchanged = step('exchanged', 'executed', [31, 'desk'])
const released = step('sending', 'sending', [44, 'desk'])
const late = step('late', 'in-review', [64, 'desk'])
/** A next step without a time. */
export const byClient = (what: NonNullable<Deal['next']>['what']): Deal['next'] => ({ what, who: 'client', by: null })
export const byDesk = (what: NonNullable<Deal['next']>['what']): Deal['next'] => ({ what, who: 'desk', by: null })
const whole: Deal['payments'][number] = { amount: '250000.00', currency: 'EUR', bookedAt: at(18), state: 'counted' }
const part: Deal['payments'][number] = { amount: '100000.00', currency: 'EUR', bookedAt: at(9), state: 'counted' }
const paid: Partial<Deal> = { state: 'paid', instructions: null, mayCancel: false, received: '250000', rest: '0', payments: [whole] }
const inReview: Partial<Deal> = { ...paid, state: 'in-review', next: byDesk('decide') }
const over: Partial<Deal> = {
  ...inReview,
  received: '251500',
  payments: [{ ...whole, amount: '251500.00' }],
  questions: [{ cause: 'over', amount: '1500', currency: 'EUR' }],
  steps: [accepted, step('over', 'in-review', [20, 'desk'])],
}
const ended: Partial<Deal> = { instructions: null, mayCancel: false, destination: null, next: null }
const delivery: Deal['transfers'][number] = {
  purpose: 'delivery',
  amount: '3.07517953',
  currency: 'BTC',
  network: 'bitcoin',
  to: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  state: 'being-sent',
  transaction: null,
  explorer: null,
  at: at(44),
  confirmations: null,
}
const transaction = 'e3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468'
const seen = { transaction, explorer: `https://mempool.space/tx/${transaction}` }
const refund: Deal['transfers'][number] = {
  ...delivery,
  purpose: 'refund',
  amount: '250000.00',
  currency: 'EUR',
  network: null,
  to: null,
  at: at(70),
}
/** A sale that waits for its coins. */
export const awaitingCoins = {
  ...soldCoins,
  state: 'awaiting-coins',
  instructions: { kind: 'coins', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', memo: '2847193056' },
} as const
/** Coins that the network has not confirmed. */
export const seenCoins = (amount: string): Deal['arrivals'][number] => ({
  amount,
  currency: 'XRP',
  seenAt: at(10),
  blockBy: at(180),
  confirmations: { count: 0, needed: 2 },
})
const sale: Partial<Deal> = {
  ...soldCoins,
  instructions: null,
  mayCancel: false,
  received: '120000.5',
  rest: '0',
  payments: [{ amount: '120000.5', currency: 'XRP', bookedAt: at(18), state: 'counted' }],
}

/** The same deal as its client sees it later, by what happened. */
export const exampleDeals = {
  pay: exampleDeal(),
  'part-paid': exampleDeal({
    received: '100000',
    rest: '150000',
    payments: [part],
    next: { what: 'pay-rest', who: 'client', by: '2026-11-21T14:02:00.000Z' },
  }),
  stranger: exampleDeal({
    payments: [{ ...part, amount: '700.00', state: 'in-review' }],
    questions: [{ cause: 'third-party', amount: '700.00', currency: 'EUR' }],
  }),
  paid: exampleDeal({
    ...paid,
    destination: 'usable',
    goesTo: [{ to: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', memo: null, memoType: null }],
    next: byDesk('exchange'),
    steps: [accepted, received],
  }),
  late: exampleDeal({
    ...inReview,
    payments: [{ ...whole, bookedAt: at(63) }],
    questions: [{ cause: 'late', amount: null, currency: null }],
    steps: [accepted, late],
  }),
  short: exampleDeal({
    ...inReview,
    now: '2026-11-21T14:12:00.000Z',
    received: '249000',
    rest: '1000',
    payments: [{ ...whole, amount: '249000.00' }],
    instructions: exampleDeal().instructions,
    questions: [{ cause: 'short', amount: '1000', currency: 'EUR' }],
    next: { what: 'pay-rest', who: 'client', by: '2026-11-21T15:02:00.000Z' },
    steps: [accepted, step('short', 'in-review', [62, 'system'])],
  }),
  revised: exampleDeal({
    ...over,
    next: { what: 'answer-offer', who: 'client', by: '2026-11-21T13:42:00.000Z' },
    revisedOffer: '7KMX9PQR-2',
  }),
  over: exampleDeal(over),
  review: exampleDeal({
    ...inReview,
    questions: [{ cause: 'review', amount: null, currency: null }],
    steps: [accepted, received, step('in-review', 'in-review', [31, 'desk'])],
  }),
  'no-wallet': exampleDeal({ ...paid, state: 'executed', next: byClient('add-wallet'), steps: [accepted, received, exchanged] }),
  'no-account': exampleDeal({
    ...sale,
    state: 'executed',
    next: byClient('add-payout-account'),
    steps: [step('accepted', 'awaiting-coins', [2, 'client']), received, exchanged],
  }),
  unproven: exampleDeal({
    ...sale,
    state: 'in-review',
    received: '0',
    rest: '120000.5',
    payments: [{ amount: '120000.5', currency: 'XRP', bookedAt: at(18), state: 'in-review' }],
    questions: [{ cause: 'unproven-sender', amount: '120000.5', currency: 'XRP', proof: 'needed' }],
    next: { what: 'prove-sender', who: 'client', by: null },
    steps: [step('accepted', 'awaiting-coins', [2, 'client'])],
  }),
  sending: exampleDeal({
    ...paid,
    state: 'sending',
    destination: null,
    transfers: [{ ...delivery, ...seen, state: 'sent', at: at(46), confirmations: { count: 1, needed: 2 } }],
    next: { what: 'arrive', who: 'network', by: null },
    steps: [accepted, received, exchanged, released],
  }),
  done: exampleDeal({
    ...paid,
    state: 'done',
    destination: null,
    transfers: [{ ...delivery, ...seen, state: 'confirmed', at: at(58) }],
    next: null,
    steps: [accepted, received, exchanged, released, step('arrived', 'done', [58, 'desk'])],
  }),
  refunding: exampleDeal({
    ...inReview,
    state: 'refunding',
    destination: null,
    received: '0',
    payments: [{ ...whole, bookedAt: at(63) }],
    transfers: [{ ...refund, state: 'sent', transaction: 'E2E-20261121-0042' }],
    next: { what: 'refund-arrives', who: 'network', by: null },
    steps: [accepted, late, step('refund-decided', 'refunding', [66, 'desk'])],
  }),
  refunded: exampleDeal({
    ...inReview,
    state: 'refunded',
    destination: null,
    received: '0',
    payments: [{ ...whole, bookedAt: at(63), state: 'paid-back' }],
    transfers: [{ ...refund, state: 'confirmed', transaction: 'E2E-20261121-0042', at: at(80) }],
    next: null,
    steps: [accepted, late, step('refund-decided', 'refunding', [66, 'desk']), step('refunded', 'refunded', [80, 'desk'])],
  }),
  lapsed: exampleDeal({ ...ended, state: 'lapsed', steps: [accepted, step('lapsed', 'lapsed', [62, 'system'])] }),
  cancelled: exampleDeal({ ...ended, state: 'cancelled', steps: [accepted, step('cancelled', 'cancelled', [30, 'client'])] }),
} satisfies Record<string, Deal>

/** The reply to the call `deals`. */
export const dealsReply = (deals: Summary[] = [], now = '2026-11-21T13:12:00.000Z'): Reply<'deals'> => ({ now, deals })
