import type { Deal } from '../../src/desk/api/deals.ts'
import {
  atOnce,
  dealReference,
  exampleChain,
  exampleDeal,
  exampleFill,
  examplePayment,
  exampleTransfer,
  exampleWallet,
  executedDeal,
  paidDeal,
} from '../../src/desk/testing/example-deal.ts'

type Step = Deal['steps'][number]

const iga = { id: '00000000-0000-4000-8000-000000000000', name: 'Iga Bocian' }
export const maja = { id: '00000000-0000-4000-8000-000000000001', name: 'Maja Czapla' }
export const approvalId = '00000000-0000-4000-8000-0000000000a1'
export const party = 'Katarzyna Maj-Wiśniewska'
export const at = (hourAndMinute: string) => `2026-11-21T${hourAndMinute}:00.000Z`
const step = (number: number, move: Step['move'], state: Step['state'], [time, by]: [time: string, by: string]): Step => ({
  number,
  state,
  move,
  at: at(time),
  by,
})
const may = (...actions: Deal['actions'][number]['action'][]) => actions.map((action) => ({ action, refusals: [] }))

const payBy = '2027-01-24T22:59:00.000Z'
/** A buy for 250,000 euro. */
const large: Partial<Deal> = {
  offer: '7KQ4M3XD-2',
  party,
  fiatAmount: '250000.00',
  coinAmount: '2.68150537',
  amountEur: '250000.00',
  feeAmount: '2750.00',
  acceptedAt: at('13:02'),
  payBy,
  now: at('13:10'),
  watch: { network: 'bitcoin', agreedAt: at('13:09'), trouble: null, troubleSince: null },
  deliveryNeedsTwo: true,
}
const due = { ...atOnce, opens: { form: 'payment' }, dueAt: payBy, since: at('13:02') } as const
const accepted = step(1, 'buy-accepted', 'awaiting-payment', ['13:02', 'client'])
export const unpaid = exampleDeal({
  ...large,
  next: { ...due, what: 'pay', amount: '250000', currency: 'EUR' },
  sums: { due: '250000', received: '0', held: '0', lateMinutes: 0, toFill: '2.68155537' },
  steps: [accepted],
  actions: may('cancel'),
})
export const payment = examplePayment({
  amount: '250000.00',
  bookedAt: at('14:20'),
  bankReference: 'E2E-20261121-004711',
  payerName: party,
  recordedBy: iga,
  recordedAt: at('14:31'),
})
const covered = { due: '250000', received: '250000', held: '250000', lateMinutes: 0 }
const received = step(2, 'received', 'paid', ['14:31', iga.name])
export const paid = paidDeal({
  ...large,
  next: { ...atOnce, what: 'buy', amount: '2.68155537', currency: 'BTC', opens: { form: 'fill' }, since: at('14:31') },
  sums: { ...covered, toFill: '2.68155537' },
  payments: [payment],
  steps: [accepted, received],
})

const strangers = examplePayment({
  ...payment,
  id: '00000000-0000-4000-8000-0000000000f9',
  amount: '900.00',
  bankReference: 'E2E-20261122-000017',
  payerName: 'K. Maj Consulting sp. k.',
  payerAccount: null,
  setAside: 'other-name',
  counts: false,
  refundable: '900',
})
const open = { outcome: null, endedAt: null }
const questions: Deal['questions'] = [
  { id: dealReference, cause: 'short', paymentId: null, owner: 'dealer', openedAt: at('16:00'), ...open },
  { id: approvalId, cause: 'other-name', paymentId: strangers.id, owner: 'compliance', openedAt: at('16:40'), ...open },
]
export const openQuestions = questions.map((question) => ({ ...question, deal: unpaid }))
export const inQuestion = paidDeal({
  ...large,
  state: 'in-question',
  next: { ...atOnce, what: 'question', cause: 'short', since: at('16:00') },
  sums: { due: '250000', received: '249100', held: '249100', lateMinutes: 0, toFill: '2.68155537' },
  payments: [{ ...payment, amount: '249100.00' }, strangers],
  questions,
  steps: [accepted, step(2, 'received-short', 'in-question', ['16:00', 'system'])],
  actions: [
    { action: 'honour', refusals: ['short-beyond-tolerance'] },
    { action: 'settle', refusals: ['not-in-tolerance', 'not-covered'] },
    ...may('refund', 'stop'),
  ],
})
/** Its client was frozen meanwhile, so compliance decides. */
export const frozen: Deal = {
  ...inQuestion,
  accountState: 'frozen',
  frozenAt: at('16:45'),
  owner: 'compliance',
  next: { ...atOnce, what: 'blocked', refusal: 'account-not-active', since: at('16:45') },
  actions: [{ action: 'honour', refusals: ['account-not-active'] }, ...may('stop')],
}
export const stoppable = { ...paid, actions: may('stop', 'cancel') }

const fill = exampleFill({
  venueReference: '880123-55100934',
  coinAmount: '2.68155537',
  fiatAmount: '246820.15',
  filledAt: at('14:50'),
  recordedBy: maja,
  recordedAt: at('14:52'),
})
const mistaken = { ...fill, id: approvalId, venueReference: '880123-55100933', annulled: 'Typed twice', filledAt: at('14:49') }
const proof = { kind: 'signature', at: at('09:10'), validUntil: '2027-11-21T09:10:00.000Z', isValid: true } as const
const wallet = { ...exampleWallet, toName: party, proof, isChosen: true }
export const newWallet: typeof exampleWallet = {
  ...wallet,
  id: approvalId,
  toAccount: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  state: 'waiting',
  usableFrom: '2026-11-22T09:10:00.000Z',
  proof: null,
  isChosen: false,
  refusals: ['wallet-waits'],
}
export const executed = executedDeal({
  ...large,
  next: { ...atOnce, what: 'propose-delivery', amount: '2.68150537', currency: 'BTC', opens: { form: 'deliver' }, since: at('14:52') },
  sums: { ...covered, toFill: '0' },
  payments: [payment],
  fills: [mistaken, fill],
  destinations: [wallet, newWallet],
  steps: [...paid.steps, step(3, 'filled', 'executed', ['14:52', maja.name])],
})

/** For what the deal's delivery leaves: a little of the money is forgiven. */
const basis = {
  due: '250000',
  held: '249995',
  currency: 'EUR',
  lateMinutes: 12,
  fills: [
    { side: fill.side, venue: fill.venue, venueReference: fill.venueReference, coinAmount: fill.coinAmount, fiatAmount: fill.fiatAmount },
  ],
  proof: { kind: proof.kind, at: proof.at },
}
/** Late and short, within what the offer tolerates. */
export const toHonour = { ...inQuestion, actions: may('honour', 'refund', 'stop') }

export const delivered = {
  amount: '2.68150537',
  currency: 'BTC',
  network: 'bitcoin',
  toName: party,
  toAccount: wallet.toAccount,
  memo: null,
}
export const proposedDelivery = { ...delivered, basis }
const transfer = exampleTransfer({ ...delivered, approvalId, decidedBy: maja, committedAt: at('15:05') })
const toSend = {
  ...atOnce,
  amount: '2.68150537',
  currency: 'BTC',
  opens: { form: 'transfer', id: transfer.id },
  since: at('15:05'),
} as const
export const sending: Deal = {
  ...executed,
  state: 'sending',
  next: { ...toSend, what: 'send' },
  transfers: [transfer],
  steps: [...executed.steps, step(4, 'sending-decided', 'sending', ['15:05', maja.name])],
  actions: may('stop'),
}
const transaction = 'a1075db55d416d3ca199f55b6084e2115b9345e16c5cf302fc80e9d5fbf5d48d'
const onChain = { ...exampleChain, lookedAt: at('15:20') }
const sent = { kind: 'sent', reference: transaction, at: at('15:12'), recordedBy: iga, recordedAt: at('15:13') } as const
export const watched: Deal = {
  ...sending,
  owner: null,
  next: { ...atOnce, what: 'network-confirms', confirmations: 1, needed: 2, since: toSend.since },
  transfers: [{ ...transfer, steps: [sent], chain: onChain }],
}
/** A transaction pays what nobody recorded. */
export const found: Deal = {
  ...sending,
  next: { ...toSend, what: 'record-found' },
  transfers: [{ ...transfer, chain: { ...onChain, state: 'found', transaction, confirmations: 0 } }],
}
/** The transaction pays somebody else, and one node is away. */
export const contradicted: Deal = {
  ...sending,
  next: { ...toSend, what: 'contradicted' },
  watch: { network: 'bitcoin', agreedAt: at('13:09'), trouble: 'away', troubleSince: at('15:18') },
  transfers: [
    {
      ...transfer,
      steps: [sent],
      chain: {
        ...onChain,
        state: 'contradicts',
        isContradicted: true,
        confirmations: 0,
        seen: [{ coin: 'BTC', amount: '0.5', to: newWallet.toAccount }],
      },
    },
  ],
}
export const done: Deal = {
  ...sending,
  state: 'done',
  owner: null,
  next: null,
  destinations: [],
  transfers: [
    {
      ...transfer,
      steps: [sent, { ...sent, kind: 'confirmed', at: at('15:58'), recordedBy: null, recordedAt: at('15:59') }],
      chain: { ...onChain, state: 'final', confirmations: 7 },
      next: ['returned'],
    },
  ],
  steps: [...sending.steps, step(5, 'sent', 'done', ['15:59', 'system'])],
}

/** A refund whose order was saved. */
export const refunding: Deal = {
  ...inQuestion,
  state: 'refunding',
  owner: 'payments',
  next: { ...toSend, what: 'send-money-back', amount: '250000.00', currency: 'EUR', since: at('16:00') },
  questions: [],
  transfers: [
    {
      ...transfer,
      number: 2,
      purpose: 'refund',
      paymentId: payment.id,
      amount: '250000.00',
      currency: 'EUR',
      network: null,
      toAccount: payment.payerAccount ?? '',
      order: { id: `${dealReference}-2`, madeAt: at('15:20'), isContradicted: false },
    },
  ],
  actions: [],
}

/** The bank's debit was of another transfer, as two people have agreed since. */
const debit = { kind: 'confirmed', reference: '2026112100004711', at: at('15:40'), recordedBy: iga, recordedAt: at('15:41') } as const
export const corrected: Deal = {
  ...refunding,
  state: 'in-question',
  owner: 'dealer',
  next: { ...atOnce, what: 'question', cause: 'refund-came-back', since: at('15:52') },
  questions: [{ id: approvalId, cause: 'refund-came-back', paymentId: null, owner: 'dealer', openedAt: at('15:52'), ...open }],
  transfers: refunding.transfers.map((one) => ({
    ...one,
    steps: [debit, { ...debit, kind: 'decided', reference: '', at: at('15:05'), recordedBy: maja, recordedAt: at('15:52') }],
    next: ['sent', 'confirmed', 'failed'],
  })),
}

const sender = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const coins = examplePayment({
  ...payment,
  amount: '1.34075268',
  currency: 'BTC',
  bankReference: transaction,
  payerAccount: sender,
  counts: false,
  setAside: 'unproven-sender',
  refundable: '1.34075268',
  recordedBy: null,
})
const sell: Deal = {
  ...unpaid,
  direction: 'sell',
  next: { ...due, what: 'send-coins', amount: '2.68150537', currency: 'BTC' },
  instructions: { kind: 'coins', address: wallet.toAccount, memo: null },
  sums: { due: '2.68150537', received: '0', held: '0', lateMinutes: 0, toFill: '2.68150537' },
  payments: [coins],
}
const arrival: Deal['arrivals'][number] = {
  id: '00000000-0000-4000-8000-0000000000b1',
  transaction,
  coin: 'BTC',
  amount: '1.34075268',
  senders: [sender],
  state: 'confirmed',
  confirmations: 3,
  needed: 2,
  firstSeenAt: at('14:02'),
  blockAt: at('14:11'),
  paymentId: payment.id,
}
/** A sell: one half came from a wallet that is not proven, though its client named a company; the other one is not in a block yet. */
export const arriving: Deal = {
  ...sell,
  state: 'awaiting-coins',
  owner: 'compliance',
  next: { ...due, what: 'question', cause: 'unproven-sender', opens: { form: 'accept', id: coins.id }, dueAt: null },
  senderCompanies: ['Example Exchange GmbH'],
  questions: [{ id: approvalId, cause: 'unproven-sender', paymentId: payment.id, owner: 'compliance', openedAt: at('14:12'), ...open }],
  arrivals: [
    arrival,
    { ...arrival, id: approvalId, transaction: 'f'.repeat(64), state: 'seen', confirmations: 0, blockAt: null, paymentId: null },
    { ...arrival, id: wallet.id, transaction: 'e'.repeat(64), amount: '199.86', state: 'before-deal', paymentId: null },
    { ...arrival, id: transfer.id, transaction: 'd'.repeat(64), amount: '0.0000204', state: 'dust', paymentId: null },
  ],
}
/** The coins go back: not to the sender, but the client has proven another wallet. */
export const sellRefused: Deal = {
  ...sell,
  state: 'refunding',
  owner: 'payments',
  next: { ...due, what: 'propose-refund', amount: coins.amount, currency: 'BTC', opens: { form: 'refund', id: coins.id }, dueAt: null },
  payments: [{ ...coins, setAside: null, counts: true }],
  provenAddresses: [{ address: wallet.toAccount, name: 'Hardware wallet', proof }],
}

export const listed: Deal[] = [
  unpaid,
  {
    ...unpaid,
    reference: '47210358694201',
    direction: 'sell',
    coin: 'USDC',
    network: 'ethereum',
    fiatAmount: '48210.75',
    coinAmount: '52000.123456',
    amountEur: '48210.75',
    state: 'in-question',
    owner: 'compliance',
  },
  { ...paid, reference: '61210358694202' },
  { ...executed, reference: '90210358694203' },
  { ...sending, reference: '33210358694204' },
]
