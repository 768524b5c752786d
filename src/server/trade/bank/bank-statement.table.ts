import { type Column, type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BankProblem } from '#contract/desk/bank-problems.ts'
import type { EntryState, EntryVerdicts, OrderReportOutcome, StatementState, UnlistedReason } from '#contract/desk/bank-entries.ts'
import type { FiatCurrency } from '#contract/currencies.ts'
import { bytea, lowerCase, moment, referenceTo } from '../../platform/database/columns.ts'
import { staffProofTable } from '../../staff/approval/approval.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import type { BankFileKind } from './read-bank-file.ts'

/**
 * A file of the bank that was handed in. It counts if the bank's own client brought it, or if a second person confirmed what a first one uploaded.
 */
export const bankFileTable = pgTable(
  'bank_file',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    sha256: bytea().notNull(),
    byteCount: integer().notNull(),
    /** As in `camt.053.001.08`; null if nothing could be read. */
    version: text(),
    /** Why nothing was read. */
    problem: jsonb().$type<BankProblem>(),
    /** Who uploaded it first; null: nobody did. */
    staffId: uuid().references(() => staffTable.id),
    receivedAt: moment().notNull(),
    /** When it lay in the folder of the bank's own client; null: it never did. */
    channelAt: moment(),
    confirmedBy: uuid().references(() => staffTable.id),
    confirmedAt: moment(),
    /** What was typed and signed. */
    proofId: uuid().references(() => staffProofTable.id),
  },
  (table) => [
    // A file that was refused may be tried again, for instance after an account was added.
    uniqueIndex('bank_file_once')
      .on(table.sha256)
      .where(sql`${table.problem} is null`),
    index().on(table.receivedAt),
    index().on(table.staffId),
    index().on(table.confirmedBy),
    check('bank_file_two_people', sql`${table.confirmedBy} <> ${table.staffId}`),
    check('bank_file_confirmed', sql`num_nonnulls(${table.confirmedBy}, ${table.confirmedAt}, ${table.proofId}) in (0, 3)`),
    check('bank_file_read', sql`(${table.version} is null) = (${table.problem} is not null)`),
  ],
)

/** The bytes of a file as they came, compressed and sealed. */
export const bankFileContentTable = pgTable('bank_file_content', {
  fileId: referenceTo(() => bankFileTable.id, { onDelete: 'cascade' }).primaryKey(),
  sealed: bytea().notNull(),
})

/** A statement or notification of a file, or one page of it. */
export const bankStatementTable = pgTable(
  'bank_statement',
  {
    id: uuid().primaryKey().defaultRandom(),
    fileId: referenceTo(() => bankFileTable.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … in the file. */
    position: integer().notNull(),
    kind: text().$type<BankFileKind>().notNull(),
    /** Null if the bank gave none. */
    bankId: text(),
    page: integer().notNull(),
    isLastPage: boolean().notNull(),
    /** As the bank writes it, without spaces. */
    account: text(),
    currency: text().$type<FiatCurrency>(),
    opening: numeric(),
    closing: numeric(),
    /** Of the closing balance, such as `2026-11-20`. */
    closingDay: text(),
    /** Of the booked entries: credits less debits, and how many they are. */
    sum: numeric(),
    entryCount: integer(),
    /** `unconfirmed`: nothing of it is stored yet. `waiting`: other pages are missing. Only this moves, to one of the other two. */
    state: text().$type<StatementState>().notNull(),
    problem: jsonb().$type<BankProblem>(),
  },
  (table) => [
    unique('bank_statement_position').on(table.fileId, table.position),
    index('bank_statement_pages').on(table.account, table.bankId),
    check('bank_statement_kind', sql`${table.kind} in ('camt.053', 'camt.054')`),
    check('bank_statement_state', sql`${table.state} in ('unconfirmed', 'counted', 'waiting', 'set-aside')`),
    check('bank_statement_problem', sql`(${table.state} = 'set-aside') = (${table.problem} is not null)`),
  ],
)

/** The deal's reference that was found in an entry. An index and the search that uses it must have the same expression. */
export const foundReference = (verdicts: Column): SQL => sql`(${verdicts} ->> 'reference')`

/** Booked less than seven days apart: so far may be what the bank says and what a person typed of the same money. */
export const isBookedNear = (column: Column, bookedAt: Date): SQL =>
  sql`abs(extract(epoch from ${column} - ${bookedAt.toISOString()}::timestamptz)) < 7 * 86400`

/** Money that moved on an account of the operator's, once, however many statements report it. Facts never change; what is decided does. */
export const bankEntryTable = pgTable(
  'bank_entry',
  {
    id: uuid().primaryKey().defaultRandom(),
    account: text().notNull(),
    currency: text().$type<FiatCurrency>().notNull(),
    direction: text({ enum: ['credit', 'debit'] }).notNull(),
    amount: numeric().notNull(),
    isReversal: boolean().notNull(),
    /** Its payments cannot be separated. */
    isUnlisted: boolean().notNull(),
    unlistedBecause: text().$type<UnlistedReason>(),
    /** Null while it is pending. */
    bookedAt: moment(),
    /** The bank gave a day only: `bookedAt` is its beginning, in the bank's zone. */
    isWholeDay: boolean().notNull(),
    /** When the payer's bank took the order. */
    acceptedAt: moment(),
    /** The bank's own reference of the payment, and of the entry that is it or has it as a part. An entry's only payment has that if it has none. */
    reference: text(),
    batchReference: text(),
    endToEndId: text(),
    creditorReferences: text().array().notNull(),
    text: text().notNull(),
    otherName: text(),
    otherAccount: text(),
    ultimateName: text(),
    returnReason: text(),
    /** An entry that may be the same one. */
    doubtOf: uuid(),
    state: text().$type<EntryState>().notNull(),
    /** Why it was matched, or needs a person; null until it was looked at. */
    verdicts: jsonb().$type<EntryVerdicts>(),
    firstReportedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.account, table.bookedAt),
    index('bank_entry_reference').on(table.account, table.reference),
    index('bank_entry_batch').on(table.account, table.batchReference),
    index('bank_entry_state').on(table.state, table.firstReportedAt, table.id),
    index().on(table.otherAccount),
    // Finds the entries that a person called the same as an entry.
    index('bank_entry_doubt')
      .on(table.doubtOf)
      .where(sql`${table.doubtOf} is not null`),
    // The desk's search: what many have, such as a first name, is found from the newest on.
    index('bank_entry_newest').on(table.firstReportedAt, table.id),
    index('bank_entry_search_reference').on(lowerCase(table.reference)),
    index('bank_entry_search_end_to_end').on(lowerCase(table.endToEndId)),
    index('bank_entry_search_name').using('btree', sql`${lowerCase(table.otherName)} text_pattern_ops`),
    index('bank_entry_search_deal').on(foundReference(table.verdicts)),
    index('bank_entry_search_amount').on(table.amount, table.firstReportedAt, table.id),
    check('bank_entry_direction', sql`${table.direction} in ('credit', 'debit')`),
    check('bank_entry_amount', sql`${table.amount} >= 0`),
    check('bank_entry_state', sql`${table.state} in ('held', 'pending', 'new', 'open', 'matched', 'parked', 'repeated', 'noted')`),
    check('bank_entry_pending', sql`${table.state} in ('held', 'pending') or ${table.bookedAt} is not null`),
  ],
)
export type BankEntryRow = typeof bankEntryTable.$inferSelect

/** Which statements report an entry. */
export const bankEntryReportTable = pgTable(
  'bank_entry_report',
  {
    statementId: referenceTo(() => bankStatementTable.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … of the payments of the statement. */
    number: integer().notNull(),
    entryId: referenceTo(() => bankEntryTable.id, { onDelete: 'cascade' }),
    isPending: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.statementId, table.number] }), index().on(table.entryId)],
)

/** What a file of the bank says about one of our orders (pain.002). */
export const bankOrderReportTable = pgTable(
  'bank_order_report',
  {
    id: uuid().primaryKey().defaultRandom(),
    fileId: referenceTo(() => bankFileTable.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … in the file. */
    position: integer().notNull(),
    /** The end-to-end id of the order. */
    orderId: text().notNull(),
    /** A code of the bank, such as ACSP or RJCT. */
    status: text().notNull(),
    reason: text(),
    /** What it meant for the transfer; null until it was looked at. */
    outcome: text().$type<OrderReportOutcome>(),
  },
  (table) => [
    unique('bank_order_report_position').on(table.fileId, table.position),
    index().on(table.orderId),
    index('bank_order_report_new')
      .on(table.fileId)
      .where(sql`${table.outcome} is null`),
    check('bank_order_report_outcome', sql`${table.outcome} in ('sent', 'failed', 'noted', 'unknown', 'contradicts')`),
  ],
)
