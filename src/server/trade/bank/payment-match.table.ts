import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { TransferEntryKind } from '#contract/desk/bank-entries.ts'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { bankEntryTable } from './bank-statement.table.ts'
import { dealPaymentTable } from '../deal/payment.table.ts'
import { transferTable } from '../deal/transfer.table.ts'

/** What was decided about a bank entry, in order. Never changed: a decision that was wrong is followed by another. */
export const bankEntryDecisionTable = pgTable(
  'bank_entry_decision',
  {
    entryId: referenceTo(() => bankEntryTable.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … for each entry. */
    number: integer().notNull(),
    kind: text({ enum: ['matched', 'unmatched', 'taken-back', 'parked', 'reopened', 'repeated'] }).notNull(),
    /** In words, of what is not a match. */
    reason: text(),
    /** Null: matched by itself. */
    staffId: uuid().references(() => staffTable.id),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.number] }),
    index().on(table.staffId),
    check('bank_entry_decision_kind', sql`${table.kind} in ('matched', 'unmatched', 'taken-back', 'parked', 'reopened', 'repeated')`),
    check('bank_entry_decision_itself', sql`${table.kind} = 'matched' or ${table.staffId} is not null`),
  ],
)

/**
 * What an entry means for a payment of a deal: `received`: it was recorded from the entry; of several, one transfer paid for several deals. `taken-back`:
 * the bank took it back.
 */
export const paymentMatchTable = pgTable(
  'payment_match',
  {
    dealPaymentId: referenceTo(() => dealPaymentTable.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['received', 'taken-back'] }).notNull(),
    entryId: referenceTo(() => bankEntryTable.id, { onDelete: 'cascade' }),
    /** The number of the decision. */
    decision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dealPaymentId, table.kind] }),
    index().on(table.entryId),
    check('payment_match_kind', sql`${table.kind} in ('received', 'taken-back')`),
  ],
)

/** What an entry means for a transfer of ours: our bank has sent it, or it came back. */
export const transferMatchTable = pgTable(
  'transfer_match',
  {
    entryId: referenceTo(() => bankEntryTable.id, { onDelete: 'cascade' }),
    transferId: referenceTo(() => transferTable.id, { onDelete: 'cascade' }),
    kind: text().$type<TransferEntryKind>().notNull(),
    /** The number of the decision. */
    decision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.decision] }),
    index().on(table.transferId),
    check('transfer_match_kind', sql`${table.kind} in ('confirmed', 'returned')`),
  ],
)
