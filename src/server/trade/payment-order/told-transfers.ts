import type { Queryable } from '../../platform/database/database.ts'
import { findToldTransfers, findTransferOfOrder, type ToldTransfer } from './payment-order.store.ts'

export { findTransferOfOrder, findTransfers, type ToldTransfer } from './payment-order.store.ts'

/** Money that moved on one of our accounts, as the bank tells it. */
interface Told {
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
 * Transfers of ours of which the bank may tell: with a debit, of those that are on their way; with a credit, of those that arrived. The end-to-end id of an
 * order decides; without one, amount and account. With `id`, only that transfer.
 */
export async function transfersOf(db: Queryable, told: Told, { id, limit }: { id?: string; limit: number }): Promise<ToldTransfer[]> {
  const state = told.direction === 'debit' ? 'running' : 'confirmed'
  const ofOrder = told.endToEndId === null ? undefined : await findTransferOfOrder(db, told.endToEndId)
  if (ofOrder) return isIn(state, ofOrder) && (id ?? ofOrder.id) === ofOrder.id ? [ofOrder] : []
  // Of a credit that the bank does not call a return, only what went to its sender.
  const isCalledBack = told.direction === 'debit' || told.returnReason !== null || told.isReversal
  return findToldTransfers(db, told, { state, id, limit, onlyTo: isCalledBack ? undefined : told.otherAccount })
}

const isIn = (wanted: 'running' | 'confirmed', { state }: ToldTransfer) =>
  wanted === 'confirmed' ? state === 'confirmed' : state === null || state === 'sent'
