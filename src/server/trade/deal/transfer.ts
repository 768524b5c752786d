import Big from 'big.js'
import { normalTransactionId } from '#contract/addresses/transaction-id.ts'
import type { TransferEntryKind } from '#contract/desk/bank-entries.ts'
import { isAboutStatement } from '#contract/desk/deal-questions.ts'
import type { TransferState, TransferStepKind } from '#contract/desk/deal-actions.ts'
import { isOfOther, notATransaction } from '#contract/desk/chain-states.ts'
import type { recordTransferStep as endpoint } from '#contract/desk/endpoints/deal-acts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { isDeniedByChain } from '../chain/judge-transfer.ts'
import type { TradeContext } from '../context.ts'
import {
  confirmedBackOf,
  countingPayments,
  type LedgerTransfer,
  liveDelivery,
  openCauses,
  openQuestions,
  paidBackOf,
  readLedger,
} from './ledger.ts'
import { insertTransferStep, isOfOtherTransfer } from './ledger.store.ts'
import { refundableOf } from './refund.ts'
import { changeDeal, type DealRefused, type DeskChange, refuse } from './desk-change.ts'
import type { SettledDeal } from './terms.ts'
import type { DealWork } from './work-on-deal.ts'

/** What can be recorded of a transfer after its last step. A transaction that was replaced by one with a higher fee is *sent* again. */
export const nextSteps: Record<LedgerTransfer['state'], readonly TransferStepKind[]> = {
  decided: ['sent', 'confirmed', 'failed'],
  sent: ['sent', 'confirmed', 'failed'],
  confirmed: ['returned'],
  failed: [],
  returned: [],
}

type Step = Pick<BodyOf<typeof endpoint>, 'kind' | 'at'> & { id: string; ofBank: string }
type StepRefusal = Failure<'NOT_FOUND' | 'VALIDATION_FAILED'> | DealRefused

/** Records what became of a delivery or refund. `ofBank`: the transaction, or the bank's reference. */
export async function recordTransferStep(context: TradeContext, change: DeskChange, step: Step) {
  const isDenied = step.kind === 'confirmed' && (await isDeniedByChain(context, { transferId: step.id, reference: step.ofBank }))
  return changeDeal<StepRefusal>(context, change, async (work, tx) =>
    isDenied ? refuse('chain-differs') : addTransferStep(context, tx, work, { ...step, staffId: change.staff.id }),
  )
}

/** Adds a step to a transfer of a locked deal. `staffId`: null if it is recorded from a file of the bank, or from the chain. */
export async function addTransferStep(
  { mail }: Pick<TradeContext, 'mail'>,
  tx: Transaction,
  work: DealWork,
  { id, kind, ofBank, at, staffId }: Step & { staffId: string | null },
): Promise<StepRefusal | void> {
  const found = work.ledger.transfers.find(({ transfer }) => transfer.id === id)
  if (!found) return fail('NOT_FOUND')
  if (!nextSteps[found.state].includes(kind)) return refuse('wrong-state')
  if (new Date(at) > work.now) return fail('VALIDATION_FAILED', { fields: { at: 'must not be in the future' } })
  const number = found.steps.length + 1
  const reference = await referenceOf(tx, found.transfer, { kind, ofBank })
  if (typeof reference !== 'string') return reference
  await insertTransferStep(tx, { transferId: id, number, kind, reference, at: new Date(at), staffId, recordedAt: work.now })
  await work.record('deal.transfer-recorded', { transferId: id, kind })
  work.ledger = await readLedger(tx, work.rootDealId)
  await (found.transfer.paymentId === null ? afterDelivery(work, kind) : afterRefund(work, found.transfer.paymentId, kind))
  if (kind === 'confirmed' && found.transfer.purpose === 'refund' && !hasLetterOfMove(work, found.transfer.paymentId))
    await mail.order(tx, { kind: 'deal-payment-returned', offerId: work.deal.offerId })
}

/** Whether the deal itself is paid back: then the letter is that of its move. */
const hasLetterOfMove = ({ deal, ledger }: DealWork, paymentId: string | null): boolean =>
  deal.state === 'refunding' ||
  (openCauses(ledger).includes('refund-came-back') && countingPayments(ledger).some(({ payment }) => payment.id === paymentId))

/** What an entry of the bank said of a transfer, and when that was decided. */
interface OfEntry {
  id: string
  kind: TransferEntryKind
  decidedAt: Date
}

/** Whether a step was recorded from an entry. What a person had recorded before is only linked with it. */
const isFromEntry = ({ steps }: LedgerTransfer, { kind, decidedAt }: OfEntry): boolean =>
  steps.some(({ step }) => step.kind === kind && step.recordedAt.getTime() === decidedAt.getTime())

/**
 * Whether what was recorded of a transfer of money from an entry cannot be taken back: it is something else by now, or other money went in its place since
 * it was said that this came back.
 */
export function isStepFinal(settled: SettledDeal, said: OfEntry): boolean {
  const { deal, ledger } = settled
  const { id, kind } = said
  const found = ledger.transfers.find(({ transfer }) => transfer.id === id)
  if (!found) return true
  if (!isFromEntry(found, said)) return false
  if (found.state !== kind) return true
  if (kind === 'confirmed') return false
  const { paymentId, amount } = found.transfer
  if (paymentId === null) return deal.state !== 'in-question' || liveDelivery(ledger) !== undefined
  const paid = ledger.payments.find(({ payment }) => payment.id === paymentId)
  if (!paid) return true
  if (deal.state === 'in-question') return paidBackOf(ledger, paymentId).plus(amount).gt(paid.payment.amount)
  return refundableOf(settled, paid).lt(amount)
}

/** Takes back what was recorded of a transfer from an entry of the bank, which was about something else. A deal that was over is in question. */
export async function takeStepBack(
  tx: Transaction,
  work: DealWork,
  { staffId, ...said }: OfEntry & { staffId: string },
): Promise<Failure<'NOT_FOUND'> | DealRefused | void> {
  const { id, kind } = said
  const found = work.ledger.transfers.find(({ transfer }) => transfer.id === id)
  if (!found) return fail('NOT_FOUND')
  if (isStepFinal(work, said)) return refuse('wrong-state')
  if (!isFromEntry(found, said)) return
  const known: readonly TransferState[] = kind === 'confirmed' ? ['decided', 'sent'] : ['confirmed']
  const before = found.steps.findLast(({ step }) => known.includes(step.kind))?.step
  const { kind: again, reference, at } = before ?? { kind: 'decided' as const, reference: '', at: found.transfer.committedAt }
  const number = found.steps.length + 1
  await insertTransferStep(tx, { transferId: id, number, kind: again, reference, at, staffId, recordedAt: work.now })
  await work.record('deal.transfer-recorded', { transferId: id, kind: again })
  work.ledger = await readLedger(tx, work.rootDealId)
  const opposite = kind === 'confirmed' ? 'returned' : 'confirmed'
  await (found.transfer.paymentId === null ? afterDelivery(work, opposite) : afterRefund(work, found.transfer.paymentId, opposite))
}

/** Of coins that were sent: the transaction's id as explorers write it. Else what was typed. */
async function referenceOf(
  tx: Transaction,
  { id, network, toAccount }: LedgerTransfer['transfer'],
  { kind, ofBank }: Pick<Step, 'kind' | 'ofBank'>,
): Promise<string | Failure<'VALIDATION_FAILED'>> {
  if (network === null || (kind !== 'sent' && kind !== 'confirmed')) return ofBank
  const transaction = normalTransactionId(ofBank, network)
  if (transaction === null) return fail('VALIDATION_FAILED', { fields: { reference: notATransaction } })
  if (await isOfOtherTransfer(tx, { id, toAccount, transaction })) return fail('VALIDATION_FAILED', { fields: { reference: isOfOther } })
  return transaction
}

async function afterDelivery(work: DealWork, kind: TransferStepKind): Promise<void> {
  const { state } = work.deal
  if (kind === 'failed' && (state === 'sending' || state === 'in-question')) {
    if (state === 'sending') await work.move('sending-failed')
    await work.openQuestion('sending-failed')
  }
  if (kind === 'returned' && (state === 'done' || state === 'in-question')) {
    if (state === 'done') await work.move('delivery-undone')
    await work.openQuestion('delivery-undone')
  }
}

async function afterRefund(work: DealWork, paymentId: string, kind: TransferStepKind): Promise<void> {
  const { deal, ledger } = work
  const entry = ledger.payments.find(({ payment }) => payment.id === paymentId)
  if (!entry) throw new Error('a refund has a payment')
  if (kind === 'confirmed' && refundableOf(work, entry).eq(0) && Big(confirmedBackOf(ledger, paymentId)).gt(0))
    for (const { cause } of openQuestions(ledger).filter((one) => one.paymentId === paymentId && !isAboutStatement(one.cause)))
      await work.endQuestion(paymentId, 'refunded', cause)
  if (kind === 'failed' && entry.reversal) await work.endQuestion(paymentId, 'taken-back')
  if (kind === 'failed' && entry.counts && deal.state === 'refunding') {
    await work.move('refund-failed')
    await work.openQuestion('refund-failed')
  }
  if (kind === 'returned') {
    if (entry.counts && deal.state === 'refunded') {
      await work.move('refund-came-back')
      await work.openQuestion('refund-came-back')
    } else await work.openQuestion('refund-came-back', paymentId)
  }
}
