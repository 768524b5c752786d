import Big from 'big.js'
import { cleanAccount, isSameAccount } from '#contract/account-number.ts'
import { readAddress } from '#contract/addresses/read-address.ts'
import { normalPaymentId } from '#contract/addresses/transaction-id.ts'
import { readReference } from '#contract/creditor-reference.ts'
import { type CryptoCurrency, isCrypto, isFiat } from '#contract/currencies.ts'
import { amountDecimals } from '#contract/desk/amount-decimals.ts'
import { isDustAmount, isOtherAmount, notAnAddress, notATransaction } from '#contract/desk/chain-states.ts'
import { isOtherName } from '#contract/desk/deal-actions.ts'
import type { proposePayment as endpoint } from '#contract/desk/endpoints/deal-acts.ts'
import type { TypedPayment } from '#contract/desk/step-up.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { networksOf } from '#contract/networks.ts'
import { isOwnAccount, zoneOf } from '../../platform/config/bank.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { compareNames } from '../../platform/payer-name/compare-names.ts'
import { momentOf } from '../../platform/zoned-time.ts'
import { propose } from '../../staff/approval/approval.ts'
import { lockActive } from '../../staff/person/staff.store.ts'
import type { StaffContext } from '../../staff/context.ts'
import { findDenial } from '../chain/sighting.store.ts'
import type { TradeContext } from '../context.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import type { DealRow } from './deal.table.ts'
import { type DeskChange, findDealToDecide } from './desk-change.ts'
import type { Ledger } from './ledger.ts'
import { isPaymentRecorded } from './ledger.store.ts'
import { isDust } from './pay.ts'
import { findReportedLike } from './bank-reports.store.ts'

type Context = Pick<TradeContext, 'bank' | 'databaseNow' | 'operator'>
type Wrong = Failure<'CONFLICT' | 'VALIDATION_FAILED'>
type Result = ReplyOf<typeof endpoint> | Wrong | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'PROOF_REQUIRED'>

/** Proposes to record what a person saw. It counts for nothing before another person has approved it. */
export const proposePayment = (
  context: TradeContext,
  staffContext: StaffContext,
  { payment, staff, reference, ...proposal }: DeskChange & BodyOf<typeof endpoint>,
): Promise<Result> =>
  context.database.transaction(async (tx) => {
    // Locked before the rows of a payment, as a decision does.
    await lockActive(tx, { id: staff.id })
    const found = await findDealToDecide(context, tx, readReference(reference) ?? '')
    if (!found) return fail('NOT_FOUND')
    const read = await readTypedPayment(context, tx, found, payment)
    if (read instanceof Failure) return read
    return propose(staffContext, tx, { ...proposal, staff, action: 'record-payment', object: found.deal.reference, payload: payment })
  })

interface OfDeal {
  deal: Pick<DealRow, 'id' | 'rootDealId' | 'state' | 'instructions'>
  offer: OfferRow
  ledger: Ledger
}

/** The typed payment as it would be recorded at the deal now, or why it cannot be. */
export async function readTypedPayment(context: Context, tx: Transaction, { deal, offer, ledger }: OfDeal, payment: TypedPayment) {
  const { currency, bookedAt: typed, ...typedFacts } = payment
  if (!isCrypto(currency) && !isFiat(currency)) return invalid({ currency: 'must be a currency or coin' })
  const isWholeDay = !typed.includes('T')
  const bookedAt = isWholeDay ? new Date(momentOf(typed, '00:00', zoneOf(context.bank, currency))) : new Date(typed)
  if (bookedAt > (await context.databaseNow(tx))) return invalid({ bookedAt: 'must not be in the future' })
  const facts = isCrypto(currency) ? readCoinFacts(offer, currency, typedFacts) : readMoneyFacts(typedFacts)
  if ('fields' in facts) return invalid(facts.fields)
  const { payerAccount, payerName, payer, amount, bankReference } = facts
  if (isOwnAccount(context.bank, payerAccount ?? '') || isOwnAddress(deal, payerAccount ?? ''))
    return invalid({ payerAccount: 'must be the payer’s, not our own' })
  // Only compliance may accept another name as the party’s.
  if (payer === 'party' && compareNames(payerName, offer.partyName ?? '') !== 'same') return invalid({ payer: isOtherName })
  if (deal.state === 'replaced') return fail('CONFLICT', { message: 'Another deal has replaced this one.' })
  const dealId = deal.rootDealId ?? deal.id
  if (await isReported(tx, { currency, amount, bankReference, payerAccount, bookedAt, dealId }))
    return fail('CONFLICT', { message: 'The files of the bank report this payment: decide about it there.' })
  if (isCrypto(currency)) {
    const denial = await findDenial(tx, { coin: currency, amount, reference: bankReference, dealId })
    if (denial === 'elsewhere') return fail('CONFLICT', { message: 'This transaction pays another deal.' })
    if (denial === 'not-of-deal')
      return fail('CONFLICT', { message: 'These coins are not the deal’s: they are older than it, our own, or dust.' })
    const few = { coin: currency, network: offer.network, amount, sum: amount }
    if (payer !== 'party' && isDust(context, { deal, offer, ledger }, few)) return invalid({ amount: isDustAmount })
    if (denial === 'other-amount') return invalid({ amount: isOtherAmount })
  }
  if (await isPaymentRecorded(tx, { currency, bankReference, dealId }))
    return fail('CONFLICT', { message: 'This payment is recorded already.' })
  return { ...facts, currency, bookedAt, isWholeDay }
}

type Typed = Omit<TypedPayment, 'bookedAt' | 'payer' | 'payerName'> & { bookedAt: Date; dealId: string }

/** Whether an entry of the bank that waits, or is recorded at this deal, has the account or the reference of the payment. */
async function isReported(tx: Transaction, { payerAccount, bankReference, ...typed }: Typed): Promise<boolean> {
  return (await findReportedLike(tx, typed)).some(
    ({ otherAccount, reference }) =>
      reference === bankReference || (otherAccount !== null && payerAccount !== null && isSameAccount(otherAccount, payerAccount)),
  )
}

const invalid = (fields: Record<string, string>): Wrong => fail('VALIDATION_FAILED', { fields })

type TypedFacts = Omit<TypedPayment, 'currency' | 'bookedAt'>

const readMoneyFacts = (typed: TypedFacts): TypedFacts => ({ ...typed, payerAccount: cleanAccount(typed.payerAccount ?? '') || null })

/** The transaction and the sender of coins as they are stored. A coin that is not the deal's may have come on any of its networks. */
function readCoinFacts(offer: OfferRow, coin: CryptoCurrency, typed: TypedFacts): TypedFacts | { fields: Record<string, string> } {
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

/** Whether it is the receiving address of this deal. An address with a memo is shared: it may be the sender's too. */
const isOwnAddress = ({ instructions }: OfDeal['deal'], typed: string) =>
  instructions.kind === 'coins' && instructions.memo === null && instructions.address.toLowerCase() === typed.toLowerCase()
