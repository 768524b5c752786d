import Big from 'big.js'
import type { EntryReason, TransferEntryKind } from '#contract/desk/bank-entries.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import type { DealRefused } from '../deal/deal-desk.ts'
import { addTransferStep } from '../deal/record-transfer.ts'
import { workOnDeal } from '../deal/work-on-deal.ts'
import { isSameNumber } from './bank-number.ts'
import { findTransferOfOrder, type ReportedTransfer } from './payment-order.store.ts'
import type { BankEntryRow } from './bank-statement.table.ts'
import * as store from './transfer-match.store.ts'

/** When an entry was booked. The clock of a bank may be ahead of ours, and nothing is recorded for later. */
export const bookedBy = ({ bookedAt }: Pick<BankEntryRow, 'bookedAt'>, now: Date): Date => (bookedAt && bookedAt < now ? bookedAt : now)

/** What an entry can say about a transfer of ours: that the bank has sent it, or that it came back. */
const transferKindOf = ({ direction }: Pick<BankEntryRow, 'direction'>): TransferEntryKind =>
  direction === 'debit' ? 'confirmed' : 'returned'

/**
 * Looks at an entry with the end-to-end id of one of our orders. Undefined if it has none. A debit of the order's amount confirms the transfer; a credit
 * that the bank calls a return, of the whole amount, brings it back.
 */
export async function lookAtOrder(
  context: Pick<TradeContext, 'mail'>,
  tx: Transaction,
  { entry, now }: { entry: BankEntryRow; now: Date },
): Promise<'matched' | EntryReason | undefined> {
  const transfer = entry.endToEndId === null ? undefined : await findTransferOfOrder(tx, entry.endToEndId)
  if (!transfer) return undefined
  const isBack = entry.isReversal || entry.returnReason !== null
  if (entry.doubtOf !== null) return 'perhaps-repeated'
  // Whoever saved the order may have changed it before the bank got it.
  const isElsewhere = !isBack && entry.otherAccount !== null && !isSameNumber(entry.otherAccount, transfer.toAccount)
  if (isElsewhere) return 'order-differs'
  if (isBack !== (entry.direction === 'credit') || entry.currency !== transfer.currency || !Big(entry.amount).eq(transfer.amount))
    return 'order-differs'
  const refused = await matchToTransfer(context, tx, { entry, transfer, actor: 'system', staffId: null, now })
  return refused ? 'order-in-another-state' : 'matched'
}

/** Who decides about an entry. */
export interface EntryDecision {
  /** Locked. */
  entry: BankEntryRow
  actor: Actor
  /** Null: by itself. */
  staffId: string | null
  now: Date
}

/** Records what an entry says about a transfer. What a person has recorded of it before is only linked with the entry. */
export async function matchToTransfer(
  context: Pick<TradeContext, 'mail'>,
  tx: Transaction,
  { entry, transfer, actor, staffId, now }: EntryDecision & { transfer: ReportedTransfer },
): Promise<Failure<'NOT_FOUND' | 'VALIDATION_FAILED' | 'STALE'> | DealRefused | undefined> {
  const kind = transferKindOf(entry)
  const { id, deal: reference } = transfer
  const isRecorded = transfer.state === kind && !(await store.isLinked(tx, { transferId: id, kind }))
  const step = { id, kind, ofBank: entry.reference ?? entry.id, at: bookedBy(entry, now).toISOString(), staffId }
  const result = isRecorded
    ? undefined
    : await workOnDeal<Failure<'NOT_FOUND' | 'VALIDATION_FAILED'> | DealRefused>(context, tx, { reference, actor, now }, (work) =>
        addTransferStep(context, tx, work, step),
      )
  if (result instanceof Failure) return result
  await store.insertTransferMatch(tx, { entryId: entry.id, transferId: id, kind, staffId, at: now })
  await recordEvent(tx, { kind: 'bank-entry.matched', actor, at: now, details: { entryId: entry.id } })
  // A return that was reported before its debit.
  if (kind === 'confirmed' && entry.endToEndId !== null) await store.lookAgainAtReturns(tx, entry.endToEndId)
  return undefined
}
