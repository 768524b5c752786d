import { and, asc, desc, eq, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { BankProblem } from '#contract/desk/bank-problems.ts'
import { type Queryable, storedId, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import {
  bankEntryReportTable,
  type BankEntryRow,
  bankEntryTable,
  bankFileTable,
  bankOrderReportTable,
  bankStatementTable,
} from './bank-statement.table.ts'

export type BankFileRow = typeof bankFileTable.$inferSelect
export type BankStatementRow = typeof bankStatementTable.$inferSelect

/** Stores a file; undefined if it was read before. */
export async function insertFile(tx: Transaction, file: typeof bankFileTable.$inferInsert): Promise<string | undefined> {
  const [row] = await tx.insert(bankFileTable).values(file).onConflictDoNothing().returning({ id: bankFileTable.id })
  return row?.id
}

export async function findReadFile(db: Queryable, sha256: Buffer): Promise<BankFileRow | undefined> {
  const [row] = await db
    .select()
    .from(bankFileTable)
    .where(and(eq(bankFileTable.sha256, sha256), isNull(bankFileTable.problem)))
  return row
}

export const insertStatement = (tx: Transaction, statement: typeof bankStatementTable.$inferInsert) =>
  storedId(tx.insert(bankStatementTable).values(statement).returning({ id: bankStatementTable.id }))

/** Whether this transaction is the only one that reads the folder. */
export async function lockInbox(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended('bank inbox', 0)) as locked`)
  return rows[0]?.locked ?? false
}

/** From now on, no statement of this transaction waits longer for a lock: see `isLockTimeout`. Shorter than a statement may take. */
export const limitLockWaits = (tx: Transaction) => tx.execute(sql`set local lock_timeout = 500`)

/** What one transaction does with an account is over before the next one begins. */
export const lockBankAccount = (tx: Transaction, account: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank account ${account}`}, 0))`)

/** Whether this page of a statement counts already: it was sent again. */
export async function isPageCounted(
  tx: Transaction,
  { account, bankId, page }: { account: string; bankId: string; page: number },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: bankStatementTable.id })
    .from(bankStatementTable)
    .where(
      and(
        eq(bankStatementTable.account, account),
        eq(bankStatementTable.bankId, bankId),
        eq(bankStatementTable.page, page),
        eq(bankStatementTable.state, 'counted'),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The pages of a statement that wait for others. */
export const findWaitingPages = (tx: Transaction, { account, bankId }: { account: string; bankId: string }): Promise<BankStatementRow[]> =>
  tx
    .select()
    .from(bankStatementTable)
    .where(and(eq(bankStatementTable.account, account), eq(bankStatementTable.bankId, bankId), eq(bankStatementTable.state, 'waiting')))
    .orderBy(asc(bankStatementTable.page))

export const settlePages = (tx: Transaction, ids: string[], problem: BankProblem | null) =>
  tx
    .update(bankStatementTable)
    .set(problem ? { state: 'set-aside', problem } : { state: 'counted' })
    .where(inArray(bankStatementTable.id, ids))

/** The entries of pages that count from now on: those that were held, and pending ones that a page reports as booked. */
export function releaseHeld(tx: Transaction, statementIds: string[]) {
  const { entryId, statementId, isPending } = bankEntryReportTable
  const told = tx.select({ id: entryId }).from(bankEntryReportTable)
  const isOfPage = inArray(statementId, statementIds)
  return tx
    .update(bankEntryTable)
    .set({ state: sql`case when ${bankEntryTable.bookedAt} is null then 'pending' else 'new' end` })
    .where(
      or(
        and(eq(bankEntryTable.state, 'held'), inArray(bankEntryTable.id, told.where(isOfPage))),
        and(eq(bankEntryTable.state, 'pending'), inArray(bankEntryTable.id, told.where(and(isOfPage, not(isPending))))),
      ),
    )
}

interface Sought {
  account: string
  /** The days of the whole statement. */
  from: Date
  until: Date
  /** The bank's own, of payments and of batches. */
  references: string[]
  /** Of the payments without a reference of the bank, and of the others. */
  amounts: string[]
  amountsOfReferenced: string[]
}

/**
 * The stored entries that some payments of a statement may be: with the same reference of the bank; or pending or booked on days of the statement, with
 * the same amount, and one of the two without a reference.
 */
export async function findPerhapsKnown(tx: Transaction, { account, from, until, references, amounts, amountsOfReferenced }: Sought) {
  const { bookedAt, reference, batchReference, amount } = bankEntryTable
  const entries = await tx
    .select()
    .from(bankEntryTable)
    .where(
      and(
        eq(bankEntryTable.account, account),
        or(
          and(
            or(isNull(bookedAt), and(gte(bookedAt, from), lt(bookedAt, until))),
            or(
              sql`${amount} = any(${sql.param(amounts)}::numeric[])`,
              and(isNull(reference), sql`${amount} = any(${sql.param(amountsOfReferenced)}::numeric[])`),
            ),
          ),
          sql`${reference} = any(${sql.param(references)}::text[])`,
          sql`${batchReference} = any(${sql.param(references)}::text[])`,
        ),
      ),
    )
    .orderBy(asc(bankEntryTable.firstReportedAt), asc(bankEntryTable.id))
  const reports = await tx
    .select({
      entryId: bankEntryReportTable.entryId,
      kind: bankStatementTable.kind,
      bankId: bankStatementTable.bankId,
      page: bankStatementTable.page,
    })
    .from(bankEntryReportTable)
    .innerJoin(bankStatementTable, eq(bankStatementTable.id, bankEntryReportTable.statementId))
    .where(sql`${bankEntryReportTable.entryId} = any(${sql.param(entries.map(({ id }) => id))}::uuid[])`)
  const reportsOf = Map.groupBy(reports, ({ entryId }) => entryId)
  return entries.map((entry) => ({ entry, reports: reportsOf.get(entry.id) ?? [] }))
}

/** A statement with more takes the process longer to write. */
const rowsOfOneInsert = 50

/** Stores many entries, in their order. */
export async function insertEntries(tx: Transaction, entries: (typeof bankEntryTable.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < entries.length; at += rowsOfOneInsert)
    await tx.insert(bankEntryTable).values(entries.slice(at, at + rowsOfOneInsert))
}

export async function insertReports(tx: Transaction, reports: (typeof bankEntryReportTable.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < reports.length; at += rowsOfOneInsert)
    await tx.insert(bankEntryReportTable).values(reports.slice(at, at + rowsOfOneInsert))
}

export async function insertOrderReports(tx: Transaction, reports: (typeof bankOrderReportTable.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < reports.length; at += rowsOfOneInsert)
    await tx.insert(bankOrderReportTable).values(reports.slice(at, at + rowsOfOneInsert))
}

/** A pending entry was booked, or an entry of an incomplete statement is told by a whole one. */
export const updateTold = (
  tx: Transaction,
  id: string,
  change: Partial<Pick<BankEntryRow, 'bookedAt' | 'isWholeDay' | 'acceptedAt' | 'state' | 'reference'>>,
) => tx.update(bankEntryTable).set(change).where(eq(bankEntryTable.id, id))

/** The newest files, or one, with their statements, their reports about orders, and who uploaded them. */
export async function findFiles(db: Queryable, { id, before, limit }: { id?: string; before?: Date | undefined; limit: number }) {
  const files = await db
    .select({ file: bankFileTable, by: staffTable.name })
    .from(bankFileTable)
    .leftJoin(staffTable, eq(staffTable.id, bankFileTable.staffId))
    .where(and(id === undefined ? undefined : eq(bankFileTable.id, id), before ? lt(bankFileTable.receivedAt, before) : undefined))
    .orderBy(desc(bankFileTable.receivedAt))
    .limit(limit)
  const statements = await db
    .select()
    .from(bankStatementTable)
    .where(sql`${bankStatementTable.fileId} = any(${sql.param(files.map(({ file }) => file.id))}::uuid[])`)
    .orderBy(asc(bankStatementTable.position))
  const reports = await db
    .select()
    .from(bankOrderReportTable)
    .where(sql`${bankOrderReportTable.fileId} = any(${sql.param(files.map(({ file }) => file.id))}::uuid[])`)
    .orderBy(asc(bankOrderReportTable.position))
  const statementsOf = Map.groupBy(statements, ({ fileId }) => fileId)
  const reportsOf = Map.groupBy(reports, ({ fileId }) => fileId)
  return files.map((one) => ({
    ...one,
    statements: statementsOf.get(one.file.id) ?? [],
    reports: reportsOf.get(one.file.id) ?? [],
  }))
}
