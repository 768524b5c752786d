import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { bankEntryTable } from '../bank-statement/bank-statement.table.ts'
import { dealPaymentTable } from '../settlement/payment.table.ts'

/** What was decided about a bank entry, in order. Never changed: a decision that was wrong is followed by another. */
export const bankEntryDecisionTable = pgTable(
  'bank_entry_decision',
  {
    entryId: uuid()
      .notNull()
      .references(() => bankEntryTable.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … for each entry. */
    number: integer().notNull(),
    kind: text({ enum: ['matched', 'unmatched', 'parked', 'reopened', 'repeated'] }).notNull(),
    /** In words, of what is not a match. */
    reason: text(),
    /** Null: matched by itself. */
    staffId: uuid().references(() => staffTable.id),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.number] }),
    index().on(table.staffId),
    check('bank_entry_decision_kind', sql`${table.kind} in ('matched', 'unmatched', 'parked', 'reopened', 'repeated')`),
    check('bank_entry_decision_itself', sql`${table.kind} = 'matched' or ${table.staffId} is not null`),
  ],
)

/** The payment of a deal that was recorded from a bank entry. Several, if one transfer paid for several deals. */
export const paymentMatchTable = pgTable(
  'payment_match',
  {
    dealPaymentId: uuid()
      .primaryKey()
      .references(() => dealPaymentTable.id, { onDelete: 'cascade' }),
    entryId: uuid()
      .notNull()
      .references(() => bankEntryTable.id, { onDelete: 'cascade' }),
    /** The number of the decision. */
    decision: integer().notNull(),
  },
  (table) => [index().on(table.entryId)],
)
