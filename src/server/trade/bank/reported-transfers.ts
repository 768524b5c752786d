import type { Queryable } from '../../platform/database/database.ts'
import { compactNumber } from './bank-number.ts'
import { findReportedTransfers, findTransferOfOrder, type ReportedTransfer } from './payment-order.store.ts'

/** Money that moved on one of our accounts, as the bank reports it. */
interface Reported {
  direction: 'credit' | 'debit'
  currency: string
  amount: string
  /** Of the other side. */
  otherAccount: string | null
  endToEndId: string | null
  isReversal: boolean
  returnReason: string | null
}

/**
 * Transfers of ours that the bank may report: with a debit, those that are on their way; with a credit, those that arrived. The end-to-end id of an order
 * decides; without one, amount and account. With `id`, only that transfer.
 */
export async function transfersOf(
  db: Queryable,
  reported: Reported,
  { id, limit }: { id?: string; limit: number },
): Promise<ReportedTransfer[]> {
  const { direction, currency, amount, otherAccount, endToEndId } = reported
  const isBack = reported.returnReason !== null || reported.isReversal
  // A debit that takes something back is about money that came.
  if (direction === 'debit' && isBack) return []
  const state = direction === 'debit' ? 'running' : 'confirmed'
  const ofOrder = endToEndId === null ? undefined : await findTransferOfOrder(db, endToEndId)
  if (ofOrder) return isIn(state, ofOrder) && (id ?? ofOrder.id) === ofOrder.id ? [ofOrder] : []
  // Of a credit that the bank does not call a return, only what went to its sender.
  if (direction === 'credit' && !isBack && otherAccount === null) return []
  const toAccount = otherAccount === null ? null : compactNumber(otherAccount)
  return findReportedTransfers(db, { currency, amount, toAccount, state, id, limit })
}

const isIn = (wanted: 'running' | 'confirmed', { state }: ReportedTransfer) =>
  wanted === 'confirmed' ? state === 'confirmed' : state === null || state === 'sent'
