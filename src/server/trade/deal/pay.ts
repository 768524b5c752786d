import Big from 'big.js'
import { readAddress } from '#contract/addresses/read-address.ts'
import { normalPaymentId } from '#contract/addresses/transaction-id.ts'
import { amountDecimals } from '#contract/desk/amount-decimals.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  acceptPayment as acceptEndpoint,
  recordPayment as recordEndpoint,
  reversePayment as reverseEndpoint,
} from '#contract/desk/endpoints/deal-acts.ts'
import type { Payer } from '#contract/desk/deal-actions.ts'
import { isAcceptable, type PaymentQuestionCause } from '#contract/desk/deal-questions.ts'
import { type CryptoCurrency, isCrypto, isFiat } from '#contract/currencies.ts'
import { isOtherAmount, notAnAddress, notATransaction } from '#contract/desk/chain-states.ts'
import { networksOf } from '#contract/networks.ts'
import { accountFor, isOwnAccount } from '../../platform/config/bank.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { momentOf } from '../../platform/zoned-time.ts'
import type { TradeContext } from '../context.ts'
import { findDenial, findSendersOf } from '../chain/sighting.store.ts'
import { isProvenSender } from '../wallet/proven-sender.ts'
import { heldFor, isRunning, type LedgerPayment, paidBackOf } from './ledger.ts'
import { insertPayment, insertReversal } from './ledger.store.ts'
import { dueCurrencyOf, dueOf } from './terms.ts'
import { keepPaymentData } from '../travel-data/travel-data.ts'
import { changeDeal, type DealRefused, type DeskChange, refuse } from './desk-change.ts'
import type { DealWork } from './work-on-deal.ts'

type Recorded = Omit<BodyOf<typeof recordEndpoint>, 'version'>

/** Records money, or the coins of a sell, that came for a deal. */
export const recordPayment = (context: TradeContext, change: DeskChange, payment: Recorded) =>
  changeDeal<Failure<'CONFLICT' | 'VALIDATION_FAILED'>>(context, change, async (work, tx) => {
    const { currency, bookedAt: typed, ...typedFacts } = payment
    if (!isCrypto(currency) && !isFiat(currency)) return fail('VALIDATION_FAILED', { fields: { currency: 'must be a currency or coin' } })
    const isWholeDay = !typed.includes('T')
    const zone = (isFiat(currency) ? accountFor(context.bank, currency)?.timeZone : undefined) ?? 'UTC'
    const bookedAt = isWholeDay ? new Date(momentOf(typed, '00:00', zone)) : new Date(typed)
    if (bookedAt > work.now) return fail('VALIDATION_FAILED', { fields: { bookedAt: 'must not be in the future' } })
    const facts = isCrypto(currency) ? readCoinFacts(work, currency, typedFacts) : typedFacts
    if ('fields' in facts) return fail('VALIDATION_FAILED', facts)
    if (isOwnAccount(context.bank, facts.payerAccount ?? '') || isOwnAddress(work, facts.payerAccount ?? ''))
      return fail('VALIDATION_FAILED', { fields: { payerAccount: 'must be the payer’s, not our own' } })
    if (isCrypto(currency)) {
      const claimed = { coin: currency, amount: facts.amount, reference: facts.bankReference, dealId: work.rootDealId }
      const denial = await findDenial(tx, claimed)
      if (denial === 'elsewhere') return fail('CONFLICT', { message: 'This transaction pays another deal.' })
      if (denial === 'other-amount') return fail('VALIDATION_FAILED', { fields: { amount: isOtherAmount } })
    }
    const added = await addPayment(context, tx, work, { ...facts, currency, bookedAt, isWholeDay, staffId: change.staff.id })
    return typeof added === 'string' ? undefined : added
  })

type TypedFacts = Omit<Recorded, 'currency' | 'bookedAt'>

/** The transaction and the sender of coins as they are stored. A coin that is not the deal's may have come on any of its networks. */
function readCoinFacts({ offer }: DealWork, coin: CryptoCurrency, typed: TypedFacts): TypedFacts | { fields: Record<string, string> } {
  const networks = coin === offer.coin ? [offer.network] : networksOf(coin).map(({ id }) => id)
  const bankReference = networks.map((network) => normalPaymentId(typed.bankReference, network)).find((id) => id !== null)
  if (bankReference === undefined) return { fields: { bankReference: notATransaction } }
  const decimals = amountDecimals({ currency: coin, network: offer.network })
  if (Big(typed.amount).round(decimals).cmp(typed.amount) !== 0) return { fields: { amount: `must have at most ${decimals} decimals` } }
  if (typed.payerAccount === null) return { ...typed, bankReference }
  const senders = networks.map((network) => readAddress(typed.payerAccount ?? '', { coin, network }))
  const sender = senders.find((read) => 'address' in read)
  if (!sender) return { fields: { payerAccount: notAnAddress } }
  return { ...typed, bankReference, payerAccount: sender.address }
}

interface Arrived extends Omit<Recorded, 'bookedAt' | 'payer'> {
  bookedAt: Date
  payer: Payer | 'unproven-sender'
  isWholeDay: boolean
  /** Null: by itself. */
  staffId: string | null
}

/** Adds a payment to a locked deal, with the question that it may be. Returns its id. */
export async function addPayment(
  { mail, operator }: Pick<TradeContext, 'mail' | 'operator'>,
  tx: Transaction,
  work: DealWork,
  { payer, ...facts }: Arrived,
): Promise<string | Failure<'CONFLICT'>> {
  const setAside = setAsideOf(work, { currency: facts.currency, payer })
  const paymentId = await insertPayment(tx, { ...facts, dealId: work.rootDealId, setAside, recordedAt: work.now })
  if (paymentId === undefined) return fail('CONFLICT', { message: 'This payment is recorded already.' })
  await keepPaymentData({ operator }, tx, work, { id: paymentId, ...facts, payer })
  await work.record('deal.payment-recorded', { paymentId, ...(setAside && { setAside }) })
  if (setAside) {
    await work.openQuestion(setAside, paymentId)
    await mail.order(tx, { kind: 'deal-payment-set-aside', offerId: work.deal.offerId })
  }
  return paymentId
}

/** Whether it is where the coins of this deal arrive. An address with a memo is shared: it may be the sender's too. */
const isOwnAddress = ({ deal: { instructions } }: DealWork, typed: string) =>
  instructions.kind === 'coins' && instructions.memo === null && instructions.address.toLowerCase() === typed.toLowerCase()

/** Why a payment does not count for the deal as it is now; null if it does. */
function setAsideOf(work: DealWork, { currency, payer }: Pick<Arrived, 'currency' | 'payer'>): PaymentQuestionCause | null {
  if (currency !== dueCurrencyOf(work.offer)) return 'other-currency'
  if (payer !== 'party') return payer
  return mayCount(work) ? null : 'further'
}

/** Whether a payment of the party counts for the deal as it is now. In question, it can be a top-up. */
function mayCount({ deal: { state }, offer, ledger }: DealWork): boolean {
  if (state === 'in-question') return heldFor(ledger).lt(dueOf(offer))
  return state === 'awaiting-payment' || state === 'awaiting-coins' || state === 'lapsed' || state === 'cancelled'
}

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
  } else if (deal.state === 'refunding' && ledger.transfers.some((one) => one.transfer.paymentId === id && isRunning(one))) {
    await work.move('refund-failed')
    await work.openQuestion('taken-back')
  }
}

/** Lets a payment under another name count, after it was looked at; or one of an unproven sender, once the address is proven. */
export const acceptPayment = (context: TradeContext, change: DeskChange, { id }: { id: string } & Partial<BodyOf<typeof acceptEndpoint>>) =>
  changeDeal<Failure<'NOT_FOUND'> | DealRefused>(context, change, async (work, tx) => {
    const { ledger } = work
    const question = ledger.questions.find(({ paymentId, outcome }) => paymentId === id && outcome === null)
    const payment = ledger.payments.find((one) => one.payment.id === id)?.payment
    if (!question || !payment) return fail('NOT_FOUND')
    if (!isAcceptable(question.cause) || !mayCount(work)) return refuse('wrong-state')
    const isProvenNow = question.cause === 'unproven-sender' && (await isSenderProven(context, tx, work, payment))
    if (question.cause === 'unproven-sender' && !isProvenNow) return refuse('wallet-not-proven')
    if (paidBackOf(ledger, id).gt(0)) return refuse('transfer-running')
    if (isProvenNow) await keepPaymentData(context, tx, work, { ...payment, payer: 'party' })
    await work.endQuestion(id, 'accepted')
  })

async function isSenderProven(
  { operator }: Pick<TradeContext, 'operator'>,
  tx: Transaction,
  { offer, now }: DealWork,
  { id, payerAccount }: LedgerPayment['payment'],
): Promise<boolean> {
  const { accountId, partyKind, network } = offer
  const addresses = (await findSendersOf(tx, id)) ?? (payerAccount === null ? [] : [payerAccount])
  return isProvenSender(tx, { accountId, partyKind, network, addresses, rules: operator.wallets, now })
}
