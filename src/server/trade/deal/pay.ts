import Big from 'big.js'
import type { CryptoCurrency } from '#contract/currencies.ts'
import type { acceptPayment as acceptEndpoint, reversePayment as reverseEndpoint } from '#contract/desk/endpoints/deal-acts.ts'
import type { TypedPayment } from '#contract/desk/step-up.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { networkOf } from '#contract/networks.ts'
import type { Payer } from '#contract/desk/deal-actions.ts'
import { isAboutStatement, isAcceptable, type PaymentQuestionCause } from '#contract/desk/deal-questions.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import { findSendersOf } from '../chain/sighting.store.ts'
import { isProvenSender, sendersOf } from '../wallet/senders.ts'
import { isRunning, type LedgerPayment, openCauses, openQuestions, paidBackOf, readLedger, unprovenPayments } from './ledger.ts'
import { insertPayment, insertReversal } from './ledger.store.ts'
import { readStatements } from './statements.ts'
import { compareHeld, completes, dueCurrencyOf, type SettledDeal } from './terms.ts'
import { keepPaymentData } from '../travel-data/travel-data.ts'
import { changeDeal, type DealRefused, type DeskChange, refuse } from './desk-change.ts'
import type { DealWork } from './work-on-deal.ts'

interface Arrived extends Omit<TypedPayment, 'bookedAt' | 'payer'> {
  bookedAt: Date
  payer: Payer | 'unproven-sender'
  isWholeDay: boolean
  /** Null: by itself. */
  staffId: string | null
  /** The approval by which two people recorded it. */
  approvalId?: string
  /** Somebody wrongly recorded that the bank took it back. */
  isAgain?: boolean
}

/** Adds a payment to a locked deal, with the question that it may be. Returns its id. */
export async function addPayment(
  { mail, operator }: Pick<TradeContext, 'mail' | 'operator'>,
  tx: Transaction,
  work: DealWork,
  { payer, isAgain = false, ...facts }: Arrived,
): Promise<string | Failure<'CONFLICT'>> {
  const setAside = setAsideOf(work, { currency: facts.currency, payer })
  const paymentId = await insertPayment(tx, { ...facts, dealId: work.rootDealId, setAside, recordedAt: work.now }, { isAgain })
  if (paymentId === undefined) return fail('CONFLICT', { message: 'This payment is recorded already.' })
  await keepPaymentData({ operator }, tx, work, { id: paymentId, ...facts, payer })
  await work.record('deal.payment-recorded', { paymentId, ...(setAside && { setAside }) })
  if (setAside) {
    await work.openQuestion(setAside, paymentId)
    await mail.order(tx, { kind: 'deal-payment-set-aside', offerId: work.deal.offerId })
  }
  return paymentId
}

/** Records a payment once more that was wrongly recorded as taken back by the bank. Whether it counts follows from the deal as it is now. */
export async function recordAgain(
  context: Pick<TradeContext, 'mail' | 'operator'>,
  tx: Transaction,
  work: DealWork,
  { paymentId, staffId }: { paymentId: string; staffId: string },
): Promise<string | Failure<'NOT_FOUND' | 'CONFLICT'>> {
  const { payments, questions } = work.ledger
  const found = payments.find(({ payment }) => payment.id === paymentId)
  if (!found?.reversal) return fail('NOT_FOUND')
  const { setAside, amount, currency, bookedAt, isWholeDay, bankReference, payerName, payerAccount } = found.payment
  const isAccepted = questions.some((one) => one.paymentId === paymentId && one.outcome === 'accepted')
  const payer = !isAccepted && (setAside === 'other-name' || setAside === 'third-party') ? setAside : 'party'
  const facts = { amount, currency, bookedAt, isWholeDay, bankReference, payerName, payerAccount }
  return addPayment(context, tx, work, { ...facts, payer, staffId, isAgain: true })
}

/** Why a payment does not count for the deal as it is now; null if it does. */
function setAsideOf(work: DealWork, { currency, payer }: Pick<Arrived, 'currency' | 'payer'>): PaymentQuestionCause | null {
  if (currency !== dueCurrencyOf(work.offer)) return 'other-currency'
  if (payer !== 'party') return payer
  return mayCount(work) ? null : 'further'
}

type Payable = Pick<SettledDeal, 'offer' | 'ledger'> & { deal: Pick<SettledDeal['deal'], 'state'> }

/** Whether a payment of the party counts for the deal as it is now. In question, it can be a top-up. */
function mayCount({ deal: { state }, offer, ledger }: Payable): boolean {
  if (state === 'in-question') return compareHeld({ offer, ledger }) < 0
  return state === 'awaiting-payment' || state === 'awaiting-coins' || state === 'lapsed' || state === 'cancelled'
}

interface Few {
  coin: CryptoCurrency
  network: string
  /** For the deal. */
  amount: string
  /** What the whole transaction pays to addresses of ours. */
  sum: string
}

/** Whether coins of somebody who has proven no address are dust: sending them back would cost more. What completes a deal never is. */
export const isDust = ({ operator }: Pick<TradeContext, 'operator'>, deal: Payable, { coin, network, amount, sum }: Few): boolean =>
  Big(sum).lt(operator.chain.dustBelow[coin] ?? networkOf(coin, network)?.defaultFee ?? 0) &&
  !(coin === dueCurrencyOf(deal.offer) && mayCount(deal) && completes(deal, amount))

export type Reversal = Omit<BodyOf<typeof reverseEndpoint>, 'version'> & { id: string }

/** Takes a payment of a locked deal back. `staffId`: null if the chain did. */
export async function takePaymentBack(
  tx: Transaction,
  work: DealWork,
  { id, kind, at, reference, staffId }: Reversal & { staffId: string | null },
): Promise<Failure<'NOT_FOUND' | 'VALIDATION_FAILED'> | DealRefused | void> {
  const { deal, ledger, now } = work
  const found = ledger.payments.find(({ payment }) => payment.id === id)
  if (!found) return fail('NOT_FOUND')
  if (found.reversal) return refuse('wrong-state')
  if (new Date(at) > now) return fail('VALIDATION_FAILED', { fields: { at: 'must not be in the future' } })
  // What the bank takes back is recorded whatever else happened; a mistake must not hide money that went out.
  if (kind === 'mistaken' && paidBackOf(ledger, id).gt(0)) return refuse('transfer-running')
  await insertReversal(tx, { paymentId: id, kind, at: new Date(at), reference, staffId, recordedAt: now })
  await work.record('deal.payment-reversed', { paymentId: id, kind })
  // A refund that was decided must not leave any more. The question stays, until somebody records what became of it.
  if (!ledger.transfers.some((one) => one.transfer.paymentId === id && isRunning(one))) await work.endQuestion(id, 'taken-back')
  if (!found.counts) return
  if (deal.state === 'paid' || deal.state === 'executed' || deal.state === 'sending' || deal.state === 'done') {
    await work.move('payment-taken-back')
    await work.openQuestion('taken-back')
  } else if (deal.state === 'in-question' && openCauses(ledger).some(isAboutStatement)) {
    work.ledger = await readLedger(tx, work.rootDealId)
    if ((await readStatements(tx, work)).lacksStatement) return
    for (const cause of openCauses(ledger).filter(isAboutStatement)) await work.endQuestion(null, 'taken-back', cause)
    await work.openQuestion('taken-back')
  } else if (deal.state === 'refunding' && ledger.transfers.some((one) => one.transfer.paymentId === id && isRunning(one))) {
    await work.move('refund-failed')
    await work.openQuestion('taken-back')
  }
}

/** Lets a payment under another name count, after it was looked at; or coins of an unproven sender, if the client named the company that sent them. */
export const acceptPayment = (context: TradeContext, change: DeskChange, { id }: { id: string } & Partial<BodyOf<typeof acceptEndpoint>>) =>
  changeDeal<Failure<'NOT_FOUND'> | DealRefused>(context, change, async (work, tx) => {
    const { ledger } = work
    const question = ledger.questions.find(({ paymentId, outcome, cause }) => paymentId === id && outcome === null && isAcceptable(cause))
    const payment = ledger.payments.find((one) => one.payment.id === id)?.payment
    if (!payment) return fail('NOT_FOUND')
    if (!question || !mayCount(work)) return refuse('wrong-state')
    const isOfCoins = question.cause === 'unproven-sender'
    const companies = isOfCoins ? await companiesOf(context, tx, work) : []
    if (isOfCoins && companies.length === 0 && !(await isSenderProven(context, tx, work, payment))) return refuse('wallet-not-proven')
    if (paidBackOf(ledger, id).gt(0)) return refuse('transfer-running')
    if (openQuestions(ledger).some((one) => one.paymentId === id && isAboutStatement(one.cause))) return refuse('not-in-statement')
    // Of several companies, nobody said which one sent them.
    const company = companies.length === 1 ? companies[0] : undefined
    if (isOfCoins) await keepPaymentData(context, tx, work, { ...payment, payer: 'party', company })
    await work.endQuestion(id, 'accepted', question.cause)
  })

/** Whether a payment of the party counts, and something is missing. */
export const needsMore = (settled: Payable): boolean => mayCount(settled) && compareHeld(settled) < 0

/** Lets coins of a locked deal count whose sender the client has proven since they came, the oldest first, until nothing is missing. */
export async function acceptProven(context: Pick<TradeContext, 'operator'>, tx: Transaction, work: DealWork): Promise<void> {
  for (const { payment } of unprovenPayments(work.ledger)) {
    if (!needsMore(work) || !(await isSenderProven(context, tx, work, payment))) continue
    await keepPaymentData(context, tx, work, { ...payment, payer: 'party' })
    await work.endQuestion(payment.id, 'accepted', 'unproven-sender')
    work.ledger = await readLedger(tx, work.rootDealId)
  }
}

type Sold = Pick<DealWork, 'offer' | 'now'>

/** Whether the client has proven all addresses from which coins of a sell came. */
export async function isSenderProven(
  { operator }: Pick<TradeContext, 'operator'>,
  db: Queryable,
  { offer, now }: Sold,
  { id, payerAccount }: LedgerPayment['payment'],
): Promise<boolean> {
  const addresses = (await findSendersOf(db, id)) ?? (payerAccount === null ? [] : [payerAccount])
  return isProvenSender(db, { ...offer, addresses, rules: operator.wallets, now })
}

/** The companies that the client named, from which coins of a sell may come. */
export async function companiesOf({ operator }: Pick<TradeContext, 'operator'>, db: Queryable, { offer, now }: Sold): Promise<string[]> {
  const senders = await sendersOf(db, { ...offer, rules: operator.wallets, now })
  return [...new Set(senders.flatMap(({ company }) => company ?? []))]
}
