import type { BankEntry, BankFile, Closing, DifferenceRow, EntryDeal, Money, PayoutAccount, ReconciledAccount } from '../api/money.ts'
import { exampleAccounts } from '../../web/ui/testing/examples.ts'
import { dealReference } from './example-deal.ts'
import { annaId } from './example-client.ts'

export const lapsedDeal = '71000000000001'

type Row<Of> = Of extends readonly (infer One)[] ? One : never

/** What deals mean for one coin; by default nothing. */
export const exposureTo = (coin: string, change: Partial<Row<Money['coins']>>): Row<Money['coins']> => ({
  coin,
  toBuy: '0',
  toBuyIfPaid: '0',
  toSell: '0',
  toSellIfReceived: '0',
  left: '0',
  exposure: '0',
  ...change,
})
export const heldIn = (unit: string, change: Partial<Row<Money['money']>>): Row<Money['money']> => ({
  unit,
  expected: '0',
  held: '0',
  toDeliver: '0',
  onTheWay: '0',
  toPayBack: '0',
  ...change,
})
export const movedIn = (unit: string, change: Partial<Row<Closing['sums']>>): Row<Closing['sums']> => ({
  unit,
  before: '0',
  received: '0',
  fills: '0',
  delivered: '0',
  paidBack: '0',
  result: '0',
  after: '0',
  ...change,
})
/** Amounts by unit: `amounts({ BTC: '0.1', EUR: '-8800' })`. */
export const amounts = (byUnit: Record<string, string>) => Object.entries(byUnit).map(([unit, amount]) => ({ unit, amount }))

/** A buy that is paid and half filled, one that waits for its money, and coins left of a deal that lapsed. */
export const exampleMoney = (change: Partial<Money> = {}): Money => ({
  now: '2026-11-24T10:00:00.000Z',
  coins: [
    exposureTo('BTC', { toBuy: '0.05', toBuyIfPaid: '0.2', left: '0.001', exposure: '-0.049' }),
    exposureTo('ETH', { toSell: '1.5', exposure: '1.5' }),
    exposureTo('SOL', { toSellIfReceived: '12' }),
  ],
  money: [
    heldIn('BTC', { toDeliver: '0.1', onTheWay: '0.02' }),
    heldIn('EUR', { expected: '18000', held: '9000', toDeliver: '3100', toPayBack: '20' }),
  ],
  left: [{ deal: lapsedDeal, state: 'lapsed', coin: 'BTC', amount: '0.001' }],
  due: { payments: 2, fills: 1, deliveries: 1, transfers: 0, ordered: 3, confirmations: 1, refunds: 1, questions: 0 },
  ...change,
})

/** A day on which a buy was paid, filled and delivered. */
export const exampleClosing = (change: Partial<Closing> = {}): Closing => ({
  from: '2026-11-23T23:00:00.000Z',
  to: '2026-11-24T23:00:00.000Z',
  sums: [
    movedIn('BTC', { fills: '0.1', delivered: '-0.0999', result: '0.0001' }),
    movedIn('EUR', { before: '500', received: '9000', fills: '-8800', paidBack: '-20', result: '200', after: '480' }),
  ],
  addsUp: true,
  ended: [
    {
      deal: dealReference,
      party: 'Anna Nowak',
      state: 'done',
      at: '2026-11-24T12:00:00.000Z',
      result: amounts({ BTC: '0.0001', EUR: '200' }),
    },
    { deal: lapsedDeal, party: 'Maj i Syn', state: 'lapsed', at: '2026-11-24T13:00:00.000Z', result: [] },
  ],
  movements: [
    { at: '2026-11-24T10:00:00.000Z', deal: dealReference, kind: 'payment', amounts: amounts({ EUR: '9000' }), reference: 'bank 1' },
    {
      at: '2026-11-24T10:30:00.000Z',
      deal: dealReference,
      kind: 'fill',
      amounts: amounts({ BTC: '0.1', EUR: '-8800' }),
      reference: 'CEX.IO 4711',
    },
    {
      at: '2026-11-24T11:00:00.000Z',
      deal: dealReference,
      kind: 'delivery',
      amounts: amounts({ BTC: '-0.0999' }),
      reference: 'Anna Nowak',
    },
    { at: '2026-11-24T11:30:00.000Z', deal: lapsedDeal, kind: 'refund', amounts: amounts({ EUR: '-20' }), reference: 'Jan Kos' },
  ],
  more: false,
  ...change,
})

/** An account of which everything that differs is explained. */
export const exampleReconciled = (change: Partial<ReconciledAccount> = {}): ReconciledAccount => ({
  currency: 'EUR',
  bank: 'Bank Nowy S.A.',
  number: 'PL47000000000000000000000002',
  ours: { held: '9000', setAside: '20', venues: '-8800', payouts: '0', running: '220', ended: '200', sum: '420' },
  statement: { day: '2026-11-23', closing: '10152', opening: '1000', missing: '0', gaps: 0 },
  waiting: 0,
  differences: [
    { kind: 'waiting', count: 2, amount: '77' },
    { kind: 'noted', count: 3, amount: '-145' },
    { kind: 'venues', count: 1, amount: '8800' },
  ],
  unexplained: '0',
  ...change,
})

/** An account of which the bank sent nothing yet. */
export const exampleUnknownAccount = (change: Partial<ReconciledAccount> = {}): ReconciledAccount =>
  exampleReconciled({
    currency: 'GBP',
    number: '60161331926819',
    ours: { held: '0', setAside: '0', venues: '0', payouts: '0', running: '0', ended: '0', sum: '0' },
    statement: null,
    differences: [],
    unexplained: null,
    ...change,
  })

/** An entry of a difference, about no deal. */
export const exampleDifference = (change: Partial<DifferenceRow> = {}): DifferenceRow => ({
  at: '2026-11-23T10:00:00.000Z',
  amount: '-145',
  deal: null,
  name: 'CEX.IO',
  reference: 'B-2026-0002',
  ...change,
})

/** What a bank entry may be: Anna Nowak’s payment of the same 500 euro from her account. */
export const comparedPayment = (change: Partial<NonNullable<BankEntry['doubtOf']>> = {}) => ({
  name: 'Anna Nowak',
  account: 'DE89370400440532013000',
  amount: '500.00',
  currency: 'EUR',
  bookedAt: '2026-11-20',
  deal: dealReference,
  reference: 'B-2026-0000',
  endToEndId: null,
  differs: [],
  ...change,
})

/** A deal of 2,000 euro, of which 1,500 have come. */
export const exampleEntryDeal = (change: Partial<EntryDeal> = {}): EntryDeal => ({
  ...comparedPayment(),
  name: 'Anna Nowak',
  bookedAt: '2026-11-25T16:00:00.000Z',
  reference: null,
  state: 'awaiting-payment',
  due: '2000.00',
  paid: '1500',
  isDue: true,
  payer: 'close-name',
  differs: ['name'],
  ...change,
})

/** Money that came without a reference, from somebody whose name is nearly Anna Nowak's. */
export const exampleBankEntry = (change: Partial<BankEntry> = {}): BankEntry => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  state: 'open',
  direction: 'credit',
  amount: '500',
  currency: 'EUR',
  isReversal: false,
  bookedAt: '2026-11-24',
  acceptedAt: null,
  reference: 'B-2026-0001',
  endToEndId: null,
  creditorReferences: [],
  text: 'Exchange',
  name: 'A. Nowak',
  account: 'DE89370400440532013000',
  ultimateName: null,
  returnReason: null,
  reasons: ['no-reference'],
  found: null,
  deal: null,
  doubtOf: null,
  suggestions: [{ reference: '18539007547034', party: 'Anna Nowak', amount: '500', missing: '500', payer: 'close-name', isExact: true }],
  takesBack: [],
  typed: [],
  transfers: [],
  matches: [],
  decision: null,
  firstReportedAt: '2026-11-24T10:00:00.000Z',
  ...change,
})

/** A day’s statement that does not add up. */
export const exampleStatement: Row<BankFile['statements']> = {
  kind: 'camt.053',
  bankId: 'S-1',
  page: 1,
  isLastPage: true,
  account: 'PL47000000000000000000000002',
  currency: 'EUR',
  opening: '0',
  closing: '500',
  state: 'set-aside',
  problem: { code: 'balances-do-not-add-up', what: '1' },
  link: null,
}

/** A file from the folder, with that statement. */
export const exampleBankFile = (change: Partial<BankFile> = {}): BankFile => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'day.xml',
  version: 'camt.053.001.08',
  problem: null,
  statements: [exampleStatement],
  reports: [],
  receivedAt: '2026-11-24T10:00:00.000Z',
  sha256: '5e'.repeat(32),
  by: null,
  channelAt: '2026-11-24T10:00:00.000Z',
  confirmedBy: null,
  confirmedAt: null,
  isWaiting: false,
  mayConfirm: false,
  ...change,
})

/** An account in euro of Anna Nowak's, which nobody has checked. */
export const examplePayoutAccount = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  client: annaId,
  clientState: 'active',
  usableFrom: null,
  call: null,
  party: { kind: 'person', name: 'Anna Nowak' },
  ...exampleAccounts.euro,
  addedAt: '2026-11-24T09:00:00.000Z',
  removedAt: null,
  check: null,
  waits: true,
  otherClients: 0,
  refusedBefore: false,
  ...change,
})
