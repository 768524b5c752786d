import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { transferStates } from '#contract/desk/deal-actions.ts'
import { memoTypes } from '#contract/memo-type.ts'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { approvalTable, staffProofTable } from '../../staff/approval/approval.table.ts'
import { staffReference, staffTable } from '../../staff/person/staff.table.ts'
import { dealPaymentTable, rootDealReference } from './payment.table.ts'

/**
 * Money or coins that leave for a deal: its delivery, or a refund. The row is committed before anything leaves; a person then sends it, and no machine
 * repeats it.
 */
export const transferTable = pgTable(
  'transfer',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: rootDealReference(),
    /** 1, 2, 3 … for each deal. */
    number: integer().notNull(),
    purpose: text({ enum: ['delivery', 'refund'] }).notNull(),
    /** Of a refund: what is paid back. */
    paymentId: uuid().references(() => dealPaymentTable.id),
    amount: numeric().notNull(),
    /** The code of a currency or coin. */
    currency: text().notNull(),
    /** Of coins: the network's id. */
    network: text(),
    toName: text().notNull(),
    /** The account or address, as it is typed where it is sent. */
    toAccount: text().notNull(),
    memo: text(),
    /** Of a memo on Stellar. */
    memoType: text({ enum: memoTypes }),
    /** What two people decided. Null: one person, with the proof. */
    approvalId: uuid().references(() => approvalTable.id),
    proofId: uuid().references(() => staffProofTable.id),
    /** Who decided it last. */
    staffId: staffReference(),
    committedAt: moment().notNull(),
  },
  (table) => [
    unique('transfer_number').on(table.dealId, table.number),
    unique('transfer_approval').on(table.approvalId),
    unique('transfer_proof').on(table.proofId),
    index().on(table.paymentId),
    index().on(table.staffId),
    index().on(table.toAccount),
    index().on(table.committedAt),
    // To find the transfer that the bank reports.
    index('transfer_money')
      .on(table.currency, table.amount)
      .where(sql`${table.network} is null`),
    check('transfer_amount', sql`${table.amount} > 0`),
    check('transfer_memo_type', sql`${table.memoType} is null or (${table.memoType} in ('id', 'text') and ${table.memo} is not null)`),
    check('transfer_purpose', sql`(${table.purpose} = 'refund') = (${table.paymentId} is not null)`),
    check('transfer_decided', sql`num_nonnulls(${table.approvalId}, ${table.proofId}) = 1`),
    check('transfer_refund_by_two', sql`${table.purpose} = 'delivery' or ${table.approvalId} is not null`),
  ],
)
export type TransferRow = typeof transferTable.$inferSelect

/**
 * What became of a transfer, in order. After `failed` or `returned`, nothing of it is on its way any more. If a step was a mistake, what was known before
 * it follows as a step.
 */
export const transferStepTable = pgTable(
  'transfer_step',
  {
    transferId: referenceTo(() => transferTable.id),
    /** 1, 2, 3 … */
    number: integer().notNull(),
    kind: text({ enum: transferStates }).notNull(),
    /** Transaction, or the bank's reference. Of `decided`: none. */
    reference: text().notNull(),
    at: moment().notNull(),
    /** Null: recorded from a file of the bank, or from the chain. */
    staffId: uuid().references(() => staffTable.id),
    recordedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.number] }),
    index().on(table.staffId),
    index().on(table.reference),
    index().on(table.recordedAt),
    check('transfer_step_kind', sql`${table.kind} in ('decided', 'sent', 'confirmed', 'failed', 'returned')`),
  ],
)
export type TransferStepRow = typeof transferStepTable.$inferSelect
