const [iga, maja] = ['Iga Bocian', 'Maja Czapla'].map((name, at) => ({ id: `00000000-0000-4000-8000-00000000000${at}`, name }))
export const deal = '18539007547034'
export const approvalId = '00000000-0000-4000-8000-0000000000a1'
const party = 'Katarzyna Maj-Wiśniewska'
export const at = (hourAndMinute: string) => `2026-11-21T${hourAndMinute}:00.000Z`

export const summary = {
  reference: deal,
  request: '7KQ4M3XD',
  state: 'awaiting-payment',
  direction: 'buy',
  party,
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fiatAmount: '250000.00',
  coinAmount: '2.68150537',
  amountEur: '250000.00',
  acceptedAt: at('13:02'),
  payBy: '2027-01-24T22:59:00.000Z',
  owner: 'client',
}
export const unpaid = {
  ...summary,
  now: at('13:10'),
  version: 3,
  accountId: '00000000-0000-4000-8000-0000000000c1',
  accountState: 'active',
  offer: '7KQ4M3XD-2',
  partyKind: 'person',
  rate: '92184',
  feeAmount: '2750.00',
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
    reference: `RF${deal}`,
    qr: null,
  },
  replaces: null,
  replacedBy: null,
  sums: { due: '250000', received: '0', held: '0', toFill: '2.68155537' },
  payments: [],
  fills: [],
  transfers: [],
  arrivals: [],
  explorer: 'https://mempool.space/tx/{transaction}',
  watch: { network: 'bitcoin', agreedAt: at('13:09'), trouble: null, troubleSince: null },
  questions: [],
  steps: [{ number: 1, state: 'awaiting-payment', move: 'buy-accepted', at: at('13:02'), by: 'client' }],
  actions: [{ action: 'cancel', refusals: [] }],
  deliveryNeedsTwo: true,
  destinations: [],
  provenAddresses: [],
  approvals: [],
}
export const payment = {
  id: '00000000-0000-4000-8000-0000000000f1',
  amount: '250000.00',
  currency: 'EUR',
  bookedAt: at('14:20'),
  bankReference: 'E2E-20261121-004711',
  payerName: party,
  payerAccount: 'PL27114020040000300201355387',
  setAside: null,
  counts: true,
  reversal: null,
  refundable: '0',
  recordedBy: iga,
  recordedAt: at('14:31'),
}
const held = { due: '250000', received: '250000', held: '250000' }
const received = { number: 2, state: 'paid', move: 'received', at: at('14:31'), by: 'Iga Bocian' }
export const paid = {
  ...unpaid,
  state: 'paid',
  owner: 'dealer',
  sums: { ...held, toFill: '2.68155537' },
  payments: [payment],
  steps: [...unpaid.steps, received],
  actions: [
    { action: 'refuse', refusals: [] },
    { action: 'stop', refusals: [] },
  ],
}
const short = { ...payment, amount: '249100.00' }
const strangers = {
  ...payment,
  id: '00000000-0000-4000-8000-0000000000f9',
  amount: '900.00',
  bankReference: 'E2E-20261122-000017',
  payerName: 'K. Maj Consulting sp. k.',
  payerAccount: null,
  setAside: 'other-name',
  counts: false,
  refundable: '900',
}
export const questions = [
  { id: deal, cause: 'short', paymentId: null, owner: 'dealer', openedAt: at('16:00'), outcome: null, endedAt: null },
  {
    id: approvalId,
    cause: 'other-name',
    paymentId: strangers.id,
    owner: 'compliance',
    openedAt: at('16:40'),
    outcome: null,
    endedAt: null,
  },
]
export const inQuestion = {
  ...paid,
  state: 'in-question',
  sums: { due: '250000', received: '249100', held: '249100', toFill: '2.68155537' },
  payments: [short, strangers],
  questions,
  steps: [...unpaid.steps, { number: 2, state: 'in-question', move: 'received-short', at: at('16:00'), by: 'system' }],
  actions: [
    { action: 'honour', refusals: ['short-beyond-tolerance'] },
    { action: 'settle', refusals: ['not-in-tolerance', 'not-covered'] },
    { action: 'refund', refusals: [] },
    { action: 'stop', refusals: [] },
  ],
}
const fill = {
  id: '00000000-0000-4000-8000-0000000000f2',
  side: 'buy',
  venue: 'CEX.IO',
  venueReference: '880123-55100934',
  coinAmount: '2.68155537',
  fiatAmount: '246820.15',
  filledAt: at('14:50'),
  annulled: null,
  recordedBy: maja,
  recordedAt: at('14:52'),
}
const mistaken = { ...fill, id: approvalId, venueReference: '880123-55100933', annulled: 'Typed twice', filledAt: at('14:49') }
export const wallet = {
  id: '00000000-0000-4000-8000-0000000000f3',
  toName: party,
  toAccount: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  memo: null,
  kind: 'self-hosted',
  provider: null,
  state: 'usable',
  usableFrom: null,
  proof: { kind: 'signature', at: at('09:10'), validUntil: '2027-11-21T09:10:00.000Z', isValid: true },
  isChosen: true,
  refusals: [],
}
export const newWallet = {
  ...wallet,
  id: approvalId,
  toAccount: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  state: 'waiting',
  usableFrom: '2026-11-22T09:10:00.000Z',
  proof: null,
  isChosen: false,
  refusals: ['wallet-waits'],
}
export const executed = {
  ...paid,
  state: 'executed',
  owner: 'payments',
  sums: { ...held, toFill: '0' },
  fills: [mistaken, fill],
  destinations: [wallet, newWallet],
  steps: [...paid.steps, { number: 3, state: 'executed', move: 'filled', at: at('14:52'), by: 'Maja Czapla' }],
  actions: [
    { action: 'stop', refusals: [] },
    { action: 'deliver', refusals: [] },
  ],
}
const delivery = { amount: '2.68150537', currency: 'BTC', network: 'bitcoin', toName: party, toAccount: wallet.toAccount, memo: null }
export const transfer = {
  id: '00000000-0000-4000-8000-0000000000f4',
  number: 1,
  purpose: 'delivery',
  paymentId: null,
  ...delivery,
  approvalId,
  decidedBy: maja,
  committedAt: at('15:05'),
  steps: [],
  next: ['sent', 'confirmed', 'failed'],
  order: null,
  chain: null,
}
export const sending = {
  ...executed,
  state: 'sending',
  transfers: [transfer],
  steps: [...executed.steps, { number: 4, state: 'sending', move: 'sending-decided', at: at('15:05'), by: 'Maja Czapla' }],
  actions: [{ action: 'stop', refusals: [] }],
}
export const transaction = 'a1075db55d416d3ca199f55b6084e2115b9345e16c5cf302fc80e9d5fbf5d48d'
export const onChain = {
  state: 'seen',
  confirmations: 1,
  needed: 2,
  nodes: 2,
  nodesNeeded: 2,
  trouble: null,
  seen: null,
  replacedBy: null,
  lookedAt: at('15:20'),
}
export const sent = { kind: 'sent', reference: transaction, at: at('15:12'), recordedBy: iga, recordedAt: at('15:13') }
export const done = {
  ...sending,
  state: 'done',
  owner: null,
  destinations: [],
  transfers: [
    {
      ...transfer,
      steps: [sent, { kind: 'confirmed', reference: transaction, at: at('15:58'), recordedBy: null, recordedAt: at('15:59') }],
      chain: { ...onChain, state: 'final', confirmations: 7 },
      next: ['returned'],
    },
  ],
  steps: [...sending.steps, { number: 5, state: 'done', move: 'sent', at: at('15:59'), by: 'system' }],
}
/** A refund of a sum that was paid too much, whose order was saved. */
const order = { id: `${deal}-2`, madeAt: at('15:20'), isContradicted: false }
export const refunding = {
  ...inQuestion,
  state: 'refunding',
  owner: 'payments',
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
      toAccount: payment.payerAccount,
      order,
    },
  ],
  actions: [],
}
const sold = {
  ...summary,
  reference: '47210358694201',
  direction: 'sell',
  coin: 'USDC',
  network: 'ethereum',
  fiatAmount: '48210.75',
  coinAmount: '52000.123456',
  amountEur: '48210.75',
  state: 'in-question',
  owner: 'compliance',
}
export const listed = [
  summary,
  sold,
  { ...paid, reference: '61210358694202' },
  { ...executed, reference: '90210358694203' },
  { ...sending, reference: '33210358694204' },
]

const proposal = (action: string, payload: object) => ({
  id: approvalId,
  action,
  object: deal,
  version: 5,
  payload,
  payloadHash: 'ab12cd34'.repeat(8),
  reason: 'Delivery of today; the address was read aloud on the phone.',
  proposedBy: maja,
  proposedAt: at('15:00'),
  expiresAt: '2026-11-28T15:00:00.000Z',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  mayDecide: true,
})
const refund = { paymentId: payment.id, amount: '900.00', currency: 'EUR', network: null, toName: party, toAccount: payment.payerAccount }
export const proposals: Record<string, object> = {
  delivery: proposal('send-delivery', delivery),
  refund: proposal('send-refund', refund),
  cancel: proposal('cancel-deal', { cause: 'compliance' }),
  loss: proposal('record-loss', { amount: '250000', currency: 'EUR' }),
}
