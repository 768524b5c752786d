import Big from 'big.js'
import { readReference } from '#contract/creditor-reference.ts'
import { amountDecimals } from '#contract/desk/amount-decimals.ts'
import { refundPayload } from '#contract/desk/deal-payloads.ts'
import type { proposeRefund as endpoint } from '#contract/desk/endpoints/deal-acts.ts'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { isFiat } from '#contract/currencies.ts'
import type { DealRefusal } from '#contract/failures.ts'
import type { DealState } from '#contract/desk/deal-moves.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { propose } from '../../staff/approval/approval.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { TradeContext } from '../context.ts'
import { keepTransferData } from '../travel-data/travel-data.ts'
import { isProvenSender } from '../wallet/senders.ts'
import { heldFor, type LedgerPayment, paidBackOf } from './ledger.ts'
import { insertTransfer } from './ledger.store.ts'
import { type DealToDecide, leavingRefusals } from './actions.ts'
import { type DealRefused, type DeskChange, readDealToDecide, refuse } from './desk-change.ts'
import type { DealWork } from './work-on-deal.ts'
import { dueCurrencyOf, type SettledDeal, surplusOf } from './terms.ts'

type Payload = ApprovalPayloads['send-refund']
type Body = BodyOf<typeof endpoint>
type Result =
  | ReplyOf<typeof endpoint>
  | DealRefused
  | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT' | 'VALIDATION_FAILED'>

/** Proposes to pay a payment back, to the account that sent it; coins also to another proven address. */
export async function proposeRefund(
  context: TradeContext,
  staffContext: StaffContext,
  { id, amount, toAccount, reason, proof, ...change }: DeskChange & Body & { id: string },
): Promise<Result> {
  const found = await readDealToDecide(context, readReference(change.reference) ?? '')
  const entry = found?.ledger.payments.find(({ payment }) => payment.id === id)
  if (!found || !entry) return fail('NOT_FOUND')
  const { payment } = entry
  const wrongAccount = accountMistake(payment, toAccount)
  if (wrongAccount) return fail('VALIDATION_FAILED', { fields: { toAccount: wrongAccount } })
  const decimals = amountDecimals({ ...found.offer, ...payment })
  if (Big(amount).round(decimals).cmp(amount) !== 0)
    return fail('VALIDATION_FAILED', { fields: { amount: `must have at most ${decimals} decimals` } })
  const { network, partyName } = found.offer
  if (partyName === null) throw new Error('a deal has a party')
  const payload = refundPayload({ payment, amount, network, party: partyName, toAccount })
  const now = await context.databaseNow(context.database)
  const refusals = await refusalsOfRefund(context, context.database, { deal: found, payload, now })
  if (refusals.length > 0) return refuse(...refusals)
  const { staff, version } = change
  const proposal = { staff, action: 'send-refund' as const, object: found.deal.reference, version, payload, reason, proof }
  return context.database.transaction((tx) => propose(staffContext, tx, proposal))
}

/** Money goes back to the account that paid. Coins may also go to another address of the client: it must be proven, as the one that sent them. */
function accountMistake({ currency, payerAccount }: LedgerPayment['payment'], toAccount: string | undefined): string | undefined {
  if (payerAccount === null && toAccount === undefined) return 'must be given: the payment came without an account'
  return payerAccount !== null && toAccount !== undefined && isFiat(currency) ? 'must be the account that paid' : undefined
}

/** Why a refund cannot leave. Coins go only to a wallet that the client has proven. */
export async function refusalsOfRefund(
  { operator }: Pick<TradeContext, 'operator'>,
  db: Queryable,
  { deal, payload, now }: { deal: DealToDecide; payload: Payload; now: Date },
): Promise<DealRefusal[]> {
  const { paymentId, amount, network, toAccount } = payload
  const { accountId, partyKind } = deal.offer
  const entry = deal.ledger.payments.find(({ payment }) => payment.id === paymentId)
  const isTooMuch = !entry || Big(amount).lte(0) || refundableOf(deal, entry).lt(amount)
  const wanted = { accountId, partyKind, addresses: [toAccount], rules: operator.wallets, now }
  const isUnproven = network !== null && !(await isProvenSender(db, { ...wanted, network }))
  return [
    ...leavingRefusals(deal, paymentId),
    ...(isTooMuch ? (['above-refundable'] as const) : []),
    ...(isUnproven ? (['wallet-not-proven'] as const) : []),
  ]
}

/** Commits that a refund leaves. It was looked at under the locks. */
export async function beginRefund(
  context: Pick<TradeContext, 'operator'>,
  tx: Transaction,
  work: DealWork,
  { payload, ...decided }: { payload: Payload; staffId: string; approvalId: string },
): Promise<void> {
  const transfer = { dealId: work.rootDealId, purpose: 'refund' as const, ...payload, ...decided, committedAt: work.now }
  const transferId = await insertTransfer(tx, transfer)
  const paidBack = work.ledger.payments.find(({ payment }) => payment.id === payload.paymentId)?.payment
  const isToSender = paidBack?.payerAccount === payload.toAccount
  await keepTransferData(context, tx, work, { id: transferId, ...payload, senderOf: isToSender ? paidBack.id : null })
  await work.record('deal.transfer-decided', { transferId, purpose: 'refund' })
}

const min = (a: Big, b: Big) => (a.lt(b) ? a : b)
const atLeastZero = (amount: Big) => (amount.lt(0) ? Big(0) : amount)

/**
 * What can be paid back of a payment, as the deal is now: all of one that does not count; all of one that counts while the deal is *refunding*; else only
 * what is above the deal's amount, once the deal goes on.
 */
export function refundableOf({ deal, offer, ledger }: SettledDeal, { payment, reversal, counts }: LedgerPayment): Big {
  if (reversal) return Big(0)
  const left = atLeastZero(Big(payment.amount).minus(paidBackOf(ledger, payment.id)))
  if (!counts || deal.state === 'refunding') return left
  return paysOnlySurplusBack(deal.state) ? min(left, surplusOf({ offer, ledger })) : Big(0)
}

/** What must go back of all that came, by currency: as `refundableOf`, but each amount once. */
export function amountsToPayBack(settled: SettledDeal): { unit: string; amount: Big }[] {
  const { deal, offer, ledger } = settled
  const counting = deal.state === 'refunding' ? heldFor(ledger) : paysOnlySurplusBack(deal.state) ? surplusOf({ offer, ledger }) : Big(0)
  const others = ledger.payments.filter(({ counts }) => !counts)
  const amounts = [
    { unit: dueCurrencyOf(offer), amount: counting },
    ...others.map((one) => ({ unit: one.payment.currency, amount: refundableOf(settled, one) })),
  ]
  return amounts.filter(({ amount }) => amount.gt(0))
}

const paysOnlySurplusBack = (state: DealState) => state === 'paid' || state === 'executed' || state === 'sending' || state === 'done'
