import { expect, test } from 'vitest'
import type { DealState } from '#contract/desk/deal-moves.ts'
import type { QuestionCause } from '#contract/desk/deal-questions.ts'
import type { DealRefusal } from '#contract/failures.ts'
import { type DealAtDesk, nextAtDesk, ownerInList } from './desk-deal-next.ts'
import type { Ledger, LedgerPayment, LedgerTransfer } from './ledger.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour))
const [moved, booked, asked, payBy, afterwards] = [at(8), at(9), at(10), at(12), at(13)]

// A buy of 0.005 bitcoin for 500 euro, or a sell. Short by 5 euro, 0.00005 bitcoin, is tolerated.
const terms = {
  fiatAmount: '500.00',
  currency: 'EUR',
  coinAmount: '0.005',
  coin: 'BTC',
  network: 'bitcoin',
  shortAmount: '5',
  rate: '100000',
}
const buy = { ...terms, direction: 'buy', networkFee: '0.0001' } as DealAtDesk['offer']
const sell = { offer: { ...terms, direction: 'sell', networkFee: '0' } as DealAtDesk['offer'] }

const payment = (changed: Partial<LedgerPayment['payment']> = {}) => {
  const row = { id: 'p1', amount: '500', currency: 'EUR', bookedAt: booked, setAside: null, ...changed }
  return { payment: row, reversal: null, counts: row.setAside === null, paidAt: row.bookedAt } as LedgerPayment
}
const coins = (amount: string, changed: Partial<LedgerPayment['payment']> = {}) => payment({ amount, currency: 'BTC', ...changed })
const recalled = { ...payment(), reversal: {}, counts: false } as LedgerPayment

const transfer = (state: LedgerTransfer['state'], changed: Partial<LedgerTransfer['transfer']> = {}) =>
  ({
    transfer: { id: 't1', purpose: 'delivery', paymentId: null, amount: '0.005', currency: 'BTC', network: 'bitcoin', ...changed },
    state,
  }) as LedgerTransfer
const ofMoney = { amount: '500.00', currency: 'EUR', network: null }
const back = { purpose: 'refund', paymentId: 'p1' } as const
const refund = (state: LedgerTransfer['state'] = 'decided') => transfer(state, { ...back, ...ofMoney })

const question = (cause: QuestionCause, paymentId: string | null = null) =>
  ({ cause, paymentId, outcome: null, openedAt: asked }) as Ledger['questions'][number]
const setAside = (cause: 'third-party' | 'other-name' | 'unproven-sender', one = payment({ setAside: cause })) => ({
  payments: [one],
  questions: [question(cause, 'p1')],
})
const unproven = (amount: string, bookedAt = booked) => ({
  ...sell,
  ...setAside('unproven-sender', coins(amount, { setAside: 'unproven-sender', bookedAt })),
})

const wallet = (refusal?: DealRefusal) => ({
  refusals: refusal ? [refusal] : [],
  usableFrom: refusal === 'wallet-waits' ? afterwards.toISOString() : null,
})
const proposal = (action: 'send-delivery' | 'send-refund' | 'record-payment' | 'record-fill') => ({
  approvals: [{ id: 'proposal', action }],
})
const shownAs = (
  changed: Partial<{ state: 'seen' | 'found' | 'contradicts'; trouble: 'few'; isContradicted: boolean }>,
): DealAtDesk['shown'] =>
  new Map([['t1', { state: 'seen', confirmations: 1, needed: 2, trouble: null, isContradicted: false, ...changed }]])
const contradicted = shownAs({ state: 'contradicts', isContradicted: true })

type Changed = Partial<Omit<DealAtDesk, 'deal' | 'ledger'>> & Partial<Ledger>
const nextOf = (state: DealState, { payments = [], fills = [], transfers = [], questions = [], ...changed }: Changed) =>
  nextAtDesk({
    deal: { id: 'deal', rootDealId: null, walletId: null, state, payBy },
    offer: buy,
    ledger: { payments, fills, transfers, questions },
    accountState: 'active',
    isOutwardClosed: false,
    lacksStatement: false,
    awaitsStatement: false,
    forgiven: { lateMinutes: 0, short: '0' },
    destinations: [wallet()],
    deliveryNeedsTwo: false,
    approvals: [],
    shown: new Map(),
    since: moved,
    ...changed,
  })

/** In one line: who does what, with what is needed to say it, its form, until when, and since when if not since the deal's last step. */
function said({ owner, next }: ReturnType<typeof nextAtDesk>): string {
  if (!next) return `${owner}: nothing`
  const { what, opens, dueAt, since, ...named } = next
  const form = opens && `(${Object.values(opens).join(' ')})`
  const times = [dueAt && `by ${dueAt.slice(11, 16)}`, since !== moved.toISOString() && `since ${since.slice(11, 16)}`]
  return [`${owner}: ${what}`, ...Object.values(named), form, ...times].filter(Boolean).join(' ')
}

const paid = { payments: [payment()] }
const to = (...destinations: DealAtDesk['destinations']) => ({ ...paid, destinations })
const asks = (...causes: QuestionCause[]) => ({ questions: causes.map((cause) => question(cause)) })
const strangers = (state?: LedgerTransfer['state']) => ({ ...setAside('third-party'), transfers: [refund(state)] })
const both = { questions: [question('third-party', 'p0'), question('other-name', 'p1')] }
const partlyBack = { payments: [payment(), payment({ id: 'p2', amount: '20' })], transfers: [refund('confirmed')] }
const pays = 'client: pay 500 EUR (payment) by 12:00'
const sends = 'client: send-coins 0.005 BTC (payment) by 12:00'
const lookAtName = 'compliance: question other-name (accept p1) since 10:00'
const isAsked = 'compliance: question unproven-sender (accept p1) since 10:00'
const doNotSend = 'payments: do-not-send 500.00 EUR (transfer t1)'
const onlyBack = 'payments: question further (refund p1) since 10:00'
const proposed = 'payments: decide-proposal proposal'

test.each<[DealState, string, Changed, string]>([
  ['awaiting-payment', 'nothing came', {}, pays],
  ['awaiting-payment', 'a part came', { payments: [payment({ amount: '200' })] }, 'client: pay-rest 300 EUR (payment) by 12:00'],
  ['awaiting-payment', 'money under another name came', setAside('other-name'), lookAtName],
  ['awaiting-payment', 'a stranger’s money came', setAside('third-party'), 'payments: question third-party (refund p1) since 10:00'],
  ['awaiting-payment', 'a refund is proposed', { ...setAside('third-party'), ...proposal('send-refund') }, proposed],
  ['awaiting-payment', 'a stranger’s money is to go back', strangers(), 'payments: send-money-back 500.00 EUR (transfer t1)'],
  [
    'awaiting-payment',
    'a stranger’s money went back',
    { payments: [payment({ setAside: 'third-party' })], transfers: [refund('confirmed')] },
    pays,
  ],
  ['awaiting-coins', 'no coins came', sell, sends],
  [
    'awaiting-coins',
    'coins under another name came',
    { ...sell, ...setAside('other-name', coins('0.005', { setAside: 'other-name' })) },
    lookAtName,
  ],
  ['awaiting-coins', 'unproven coins came', unproven('0.005'), isAsked],
  ['awaiting-coins', 'unproven coins came, as short as is tolerated', unproven('0.00495'), isAsked],
  ['awaiting-coins', 'unproven coins came, shorter than that', unproven('0.00494'), sends],
  ['awaiting-coins', 'unproven coins came late', unproven('0.005', afterwards), sends],
  ['awaiting-coins', 'a refund of unproven coins is proposed', { ...unproven('0.005'), ...proposal('send-refund') }, proposed],
  [
    'awaiting-coins',
    'unproven coins go back',
    { ...unproven('0.005'), transfers: [transfer('decided', back)] },
    'payments: send-back 0.005 BTC (transfer t1)',
  ],
  ['paid', 'money is there', paid, 'dealer: buy 0.0051 BTC (fill)'],
  ['paid', 'coins are there', { ...sell, payments: [coins('0.005')] }, 'dealer: sell 0.005 BTC (fill)'],
  ['executed', 'one person may decide', paid, 'payments: deliver 0.005 BTC (deliver)'],
  ['paid', 'a fill is proposed', { ...paid, ...proposal('record-fill') }, 'dealer: decide-proposal proposal'],
  ['executed', 'two people must decide', { ...paid, deliveryNeedsTwo: true }, 'payments: propose-delivery 0.005 BTC (deliver)'],
  ['executed', 'a delivery is proposed', { ...paid, ...proposal('send-delivery') }, proposed],
  ['executed', 'no wallet is known', to(), 'payments: no-wallet'],
  ['executed', 'no account is known', { ...sell, payments: [coins('0.005')], destinations: [] }, 'payments: no-payout-account'],
  ['executed', 'the account is frozen', { ...paid, accountState: 'frozen' }, 'compliance: blocked account-not-active'],
  ['executed', 'nothing may leave', { ...paid, isOutwardClosed: true }, 'payments: blocked outward-closed'],
  ['executed', 'the only wallet waits', to(wallet('wallet-waits')), 'client: blocked wallet-waits by 13:00'],
  ['executed', 'the only wallet is not proven', to(wallet('wallet-not-proven')), 'client: blocked wallet-not-proven'],
  ['executed', 'the type of its memo is not known', to(wallet('memo-type-unknown')), 'client: blocked memo-type-unknown'],
  ['executed', 'the only wallet’s company lacks the data', to(wallet('travel-data-missing')), 'payments: blocked travel-data-missing'],
  ['executed', 'one of two wallets waits', to(wallet(), wallet('wallet-waits')), 'payments: deliver 0.005 BTC (deliver)'],
  ['sending', 'coins are to be sent', { transfers: [transfer('decided')] }, 'payments: send 0.005 BTC (transfer t1)'],
  ['sending', 'money is to be sent', { transfers: [transfer('decided', ofMoney)] }, 'payments: send-money 500.00 EUR (transfer t1)'],
  ['sending', 'coins were sent', { transfers: [transfer('failed'), transfer('sent')] }, 'payments: confirm 0.005 BTC (transfer t1)'],
  [
    'sending',
    'the chain shows something else',
    { transfers: [transfer('sent')], shown: contradicted },
    'payments: contradicted (transfer t1)',
  ],
  [
    'sending',
    'a transaction pays what nobody recorded',
    { transfers: [transfer('decided')], shown: shownAs({ state: 'found' }) },
    'payments: record-found 0.005 BTC (transfer t1)',
  ],
  ['sending', 'the network confirms', { transfers: [transfer('sent')], shown: shownAs({ state: 'seen' }) }, 'null: network-confirms 1 2'],
  [
    'sending',
    'too few nodes show it',
    { transfers: [transfer('sent')], shown: shownAs({ state: 'seen', trouble: 'few' }) },
    'payments: confirm 0.005 BTC (transfer t1)',
  ],
  ['refunding', 'nothing of it went back', paid, 'payments: propose-refund 500 EUR (refund p1)'],
  ['refunding', 'a part of it went back', partlyBack, 'payments: propose-refund 20 EUR (refund p2)'],
  ['refunding', 'a refund is proposed', { ...paid, ...proposal('send-refund') }, proposed],
  ['refunding', 'coins are to go back', { transfers: [transfer('decided', back)] }, 'payments: send-back 0.005 BTC (transfer t1)'],
  ['done', 'nothing is left', { ...paid, transfers: [refund('confirmed')] }, 'null: nothing'],
  ['done', 'money is to go back', { ...paid, transfers: [refund()] }, 'payments: send-money-back 500.00 EUR (transfer t1)'],
  ['cancelled', 'a stranger’s money is to go back', strangers(), 'payments: send-money-back 500.00 EUR (transfer t1)'],
  ['cancelled', 'a stranger’s money was sent back', strangers('sent'), 'payments: confirm-back 500.00 EUR (transfer t1)'],
  ['cancelled', 'a stranger’s money was recalled', { ...strangers(), payments: [recalled] }, doNotSend],
  ['done', 'money under another name came', setAside('other-name'), onlyBack],
  ['replaced', 'money under another name came', setAside('other-name'), onlyBack],
  ['refunded', 'money under another name came', setAside('other-name'), onlyBack],
  ['lapsed', 'a stranger’s and another name’s came', both, 'compliance: question other-name (accept p1) since 10:00'],
  ['lapsed', 'coins are left', asks('coins-left'), 'dealer: question coins-left (fill) since 10:00'],
  ['in-question', 'what was recalled is missing', asks('taken-back'), 'dealer: question taken-back since 10:00'],
  ['in-question', 'what was recalled came again', { ...paid, ...asks('taken-back') }, 'dealer: settle since 10:00'],
  ['in-question', 'compliance stopped it, too', asks('stopped', 'refund-failed'), 'compliance: question stopped since 10:00'],
  ['in-question', 'it has two questions', asks('taken-back', 'sending-failed'), 'dealer: question sending-failed since 10:00'],
  ['in-question', 'money goes back', { ...paid, ...asks('short'), transfers: [refund()] }, 'dealer: question short since 10:00'],
  ['in-question', 'what goes back was recalled', { payments: [recalled], ...asks('taken-back'), transfers: [refund()] }, doNotSend],
])('the next step of a deal that is %s, if %s', (state, _, changed, expected) => {
  expect(said(nextOf(state, changed))).toBe(expected)
})

const frozen = { accountState: 'frozen' } as const
const waits = 'compliance: blocked account-not-active'

test.each<[DealState, string, Changed, string]>([
  ['awaiting-payment', 'nothing came', {}, pays],
  ['awaiting-payment', 'a payment is proposed', proposal('record-payment'), proposed],
  ['awaiting-payment', 'a stranger’s money came', setAside('third-party'), waits],
  ['awaiting-payment', 'money under another name came', setAside('other-name'), lookAtName],
  ['awaiting-coins', 'no coins came', sell, sends],
  ['paid', 'money is there', paid, waits],
  ['executed', 'one person may decide', paid, waits],
  ['executed', 'a delivery is proposed', { ...paid, ...proposal('send-delivery') }, waits],
  ['executed', 'nothing may leave', { ...paid, isOutwardClosed: true }, waits],
  ['executed', 'no wallet is known', to(), waits],
  ['sending', 'coins are to be sent', { transfers: [transfer('decided')] }, waits],
  ['sending', 'coins were sent', { transfers: [transfer('sent')] }, 'payments: confirm 0.005 BTC (transfer t1)'],
  ['refunding', 'nothing of it went back', paid, waits],
  ['refunding', 'a refund is proposed', { ...paid, ...proposal('send-refund') }, waits],
  ['done', 'nothing is left', { ...paid, transfers: [refund('confirmed')] }, 'null: nothing'],
  ['cancelled', 'a stranger’s money is to go back', strangers(), waits],
  ['cancelled', 'a stranger’s money was sent back', strangers('sent'), 'payments: confirm-back 500.00 EUR (transfer t1)'],
  ['cancelled', 'a stranger’s money was recalled', { ...strangers(), payments: [recalled] }, doNotSend],
  ['lapsed', 'coins are left', asks('coins-left'), 'dealer: question coins-left (fill) since 10:00'],
  ['in-question', 'money came late', { ...paid, ...asks('late') }, waits],
  ['in-question', 'what was recalled came again', { ...paid, ...asks('taken-back') }, waits],
  ['in-question', 'the statements lack money', asks('not-in-statement'), 'payments: question not-in-statement since 10:00'],
  ['in-question', 'compliance stopped it', asks('stopped'), 'compliance: question stopped since 10:00'],
])('the next step of a frozen client’s deal that is %s, if %s', (state, _, changed, expected) => {
  expect(said(nextOf(state, { ...changed, ...frozen }))).toBe(expected)
})

test.each<[DealState, QuestionCause[], boolean, string | null]>([
  ['awaiting-payment', [], false, 'client'],
  ['paid', [], false, 'compliance'],
  ['executed', [], false, 'compliance'],
  ['sending', [], false, 'payments'],
  ['refunding', [], false, 'compliance'],
  ['refunding', [], true, 'payments'],
  ['in-question', ['late'], false, 'compliance'],
  ['in-question', ['not-in-statement'], false, 'payments'],
  ['lapsed', ['coins-left'], false, 'dealer'],
  ['done', [], false, null],
])('in a list, a frozen client’s deal that is %s, asked about %j, a refund running: %s, waits for %s', (...row) => {
  const [state, causes, hasRunningRefund, owner] = row
  expect(
    ownerInList(
      { deal: { state, hasRunningRefund }, ...frozen },
      causes.map((cause) => ({ cause, paymentId: null })),
    ),
  ).toBe(owner)
})
