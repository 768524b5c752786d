import Big from 'big.js'
import { normalTransactionId } from '#contract/addresses/transaction-id.ts'
import type { TransferStepKind } from '#contract/desk/deal-actions.ts'
import { isOfOther, notATransaction } from '#contract/desk/chain-states.ts'
import type { recordTransferStep as endpoint } from '#contract/desk/endpoints/deal-acts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { isDeniedByChain } from '../chain/judge-transfer.ts'
import type { TradeContext } from '../context.ts'
import { confirmedBackOf, type LedgerTransfer, readLedger } from './ledger.ts'
import { insertTransferStep, isOfOtherTransfer } from './ledger.store.ts'
import { refundableOf } from './refund.ts'
import { changeDeal, type DealRefused, type DeskChange, refuse } from './desk-change.ts'
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
  // Of a deal that is paid back, the letter is that of its move.
  if (kind === 'confirmed' && found.transfer.purpose === 'refund' && work.deal.state !== 'refunding')
    await mail.order(tx, { kind: 'deal-payment-returned', offerId: work.deal.offerId })
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
  if (kind === 'failed' && state === 'sending') {
    await work.move('sending-failed')
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
    await work.endQuestion(paymentId, 'refunded')
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
