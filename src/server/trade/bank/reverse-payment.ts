import type { Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import { changeDeal, type DealRefused, type DeskChange, refuse } from '../deal/deal-desk.ts'
import { type Reversal, takePaymentBack } from '../deal/record-payment.ts'
import { findMatchedEntry } from './payment-match.store.ts'

/** Records that a payment was taken back, or that its record was a mistake. Of a matched payment, the match is the mistake: its entry must be open again. */
export const reversePayment = (context: TradeContext, change: DeskChange, reversal: Reversal) =>
  changeDeal<Failure<'NOT_FOUND' | 'VALIDATION_FAILED'> | DealRefused>(context, change, async (work, tx) => {
    if (reversal.kind === 'mistaken' && (await findMatchedEntry(tx, reversal.id))) return refuse('matched-from-file')
    return takePaymentBack(tx, work, { ...reversal, staffId: change.staff.id })
  })
