import { and, asc, count, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BankProblem } from '#contract/desk/bank-problems.ts'
import { firstRow, hasWritten, type Queryable, storedId, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { pick } from '../../platform/pick.ts'
import { numberOf } from './recognize.ts'
import {
  bankEntryReportTable,
  type BankEntryRow,
  bankEntryTable,
  bankFileContentTable,
  bankFileTable,
  bankOrderReportTable,
  bankStatementTable,
} from './bank-statement.table.ts'

export type BankFileRow = typeof bankFileTable.$inferSelect
export type BankStatementRow = typeof bankStatementTable.$inferSelect

/** Stores a file; false if it was read before. */
export const insertFile = (tx: Transaction, file: typeof bankFileTable.$inferInsert): Promise<boolean> =>
  hasWritten(tx.insert(bankFileTable).values(file).onConflictDoNothing())

/** Locked, because the bank's client may bring what a second person is just confirming. */
export const lockReadFile = (tx: Transaction, by: { sha256: Buffer } | { id: string }): Promise<BankFileRow | undefined> =>
  firstRow(
    tx
      .select()
      .from(bankFileTable)
      .where(and('id' in by ? eq(bankFileTable.id, by.id) : eq(bankFileTable.sha256, by.sha256), isNull(bankFileTable.problem)))
      .for('update'),
  )

export const findFile = (db: Queryable, id: string): Promise<BankFileRow | undefined> =>
  firstRow(db.select().from(bankFileTable).where(eq(bankFileTable.id, id)))

type Counting = Partial<Pick<BankFileRow, 'channelAt' | 'confirmedBy' | 'confirmedAt' | 'proofId'>>

export const updateFile = (tx: Transaction, id: string, change: Counting) =>
  tx.update(bankFileTable).set(change).where(eq(bankFileTable.id, id))

export const insertContent = (tx: Transaction, fileId: string, sealed: Buffer) => tx.insert(bankFileContentTable).values({ fileId, sealed })

export async function findContent(db: Queryable, fileId: string): Promise<Buffer | undefined> {
  const [row] = await db.select().from(bankFileContentTable).where(eq(bankFileContentTable.fileId, fileId))
  return row?.sealed
}

/** The files whose bytes are kept. */
export const listContents = async (db: Queryable): Promise<string[]> =>
  (await db.select(pick(bankFileContentTable, 'fileId')).from(bankFileContentTable)).map(({ fileId }) => fileId)

export const replaceContent = (db: Queryable, fileId: string, sealed: Buffer) =>
  db.update(bankFileContentTable).set({ sealed }).where(eq(bankFileContentTable.fileId, fileId))

/** What an upload reported about its statements, before they are stored. */
export const deleteStatements = (tx: Transaction, fileId: string) =>
  tx.delete(bankStatementTable).where(eq(bankStatementTable.fileId, fileId))

export const insertStatement = (tx: Transaction, statement: typeof bankStatementTable.$inferInsert) =>
  storedId(tx.insert(bankStatementTable).values(statement).returning({ id: bankStatementTable.id }))

/** A stored statement of a file, with the number of its reports. */
export const findStatement = (tx: Transaction, { fileId, position }: { fileId: string; position: number }) =>
  firstRow(
    tx
      .select({
        id: bankStatementTable.id,
        state: bankStatementTable.state,
        reports: tx.$count(bankEntryReportTable, eq(bankEntryReportTable.statementId, bankStatementTable.id)),
      })
      .from(bankStatementTable)
      .where(and(eq(bankStatementTable.fileId, fileId), eq(bankStatementTable.position, position))),
  )

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
  const reported = tx.select({ id: entryId }).from(bankEntryReportTable)
  const isOfPage = inArray(statementId, statementIds)
  return tx
    .update(bankEntryTable)
    .set({ state: sql`case when ${bankEntryTable.bookedAt} is null then 'pending' else 'new' end` })
    .where(
      or(
        and(eq(bankEntryTable.state, 'held'), inArray(bankEntryTable.id, reported.where(isOfPage))),
        and(eq(bankEntryTable.state, 'pending'), inArray(bankEntryTable.id, reported.where(and(isOfPage, not(isPending))))),
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
  payments: { amount: string; otherAccount: string | null }[]
}

/**
 * The stored entries that some payments of a statement may be: with the same reference of the bank; or pending or booked near the days of the statement,
 * with the same amount, and not of another account.
 */
export async function findPerhapsKnown(tx: Transaction, { account, from, until, references, payments }: Sought) {
  const { bookedAt, reference, batchReference, amount, otherAccount } = bankEntryTable
  const amounts = payments.map((one) => one.amount)
  const numbers = payments.map((one) => numberOf(one.otherAccount))
  const isOfPayment = sql`exists (
    select from unnest(${sql.param(amounts)}::numeric[], ${sql.param(numbers)}::text[]) as reported (amount, number)
    where reported.amount = ${amount} and (reported.number is null or coalesce(substring(${otherAccount} from '[^ ]*$'), reported.number) = reported.number)
  )`
  const entries = await tx
    .select()
    .from(bankEntryTable)
    .where(
      and(
        eq(bankEntryTable.account, account),
        or(
          and(
            or(isNull(bookedAt), and(gte(bookedAt, from), lt(bookedAt, until))),
            sql`${amount} = any(${sql.param(amounts)}::numeric[])`,
            isOfPayment,
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
      isOfChannel: sql<boolean>`${bankFileTable.channelAt} is not null`,
    })
    .from(bankEntryReportTable)
    .innerJoin(bankStatementTable, eq(bankStatementTable.id, bankEntryReportTable.statementId))
    .innerJoin(bankFileTable, eq(bankFileTable.id, bankStatementTable.fileId))
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

/** A pending entry was booked, or an entry of an incomplete statement is reported by a whole one. */
export const updateReported = (
  tx: Transaction,
  id: string,
  change: Partial<Pick<BankEntryRow, 'bookedAt' | 'isWholeDay' | 'state' | 'reference'>>,
) => tx.update(bankEntryTable).set(change).where(eq(bankEntryTable.id, id))

const isOfChannel = isNotNull(bankFileTable.channelAt)

/** How many files of the bank's client that came since then could not be read, wholly or in part. */
export function countSetAside(db: Queryable, since: Date): Promise<number> {
  const setAside = db
    .select({ id: bankStatementTable.id })
    .from(bankStatementTable)
    .where(and(eq(bankStatementTable.fileId, bankFileTable.id), eq(bankStatementTable.state, 'set-aside')))
  const isBad = or(isNotNull(bankFileTable.problem), exists(setAside))
  return db.$count(bankFileTable, and(gte(bankFileTable.receivedAt, since), isOfChannel, isBad))
}

/** When the oldest upload came that nobody has confirmed. */
export async function findOldestUnconfirmed(db: Queryable): Promise<Date | undefined> {
  const { problem, channelAt, confirmedAt, receivedAt } = bankFileTable
  const [row] = await db
    .select({ at: receivedAt })
    .from(bankFileTable)
    .where(and(isNull(problem), isNull(channelAt), isNull(confirmedAt)))
    .orderBy(asc(receivedAt))
    .limit(1)
  return row?.at
}

/** The statements with balances that count, on some accounts or on all, by page. */
export const findWithBalances = (
  db: Queryable,
  { accounts, since }: { accounts?: string[]; since?: string },
): Promise<BankStatementRow[]> => {
  const { account, kind, state, closingDay, bankId, page } = bankStatementTable
  return db
    .select()
    .from(bankStatementTable)
    .where(
      and(
        eq(kind, 'camt.053'),
        eq(state, 'counted'),
        since === undefined ? isNotNull(closingDay) : gte(closingDay, since),
        accounts && sql`${account} = any(${sql.param(accounts)}::text[])`,
      ),
    )
    .orderBy(asc(account), asc(closingDay), asc(bankId), asc(page))
}

/** How many statements with balances wait for a second person or for other pages, by account. */
export async function countWaiting(db: Queryable): Promise<Map<string | null, number>> {
  const { account, kind, state } = bankStatementTable
  const rows = await db
    .select({ account, waiting: count() })
    .from(bankStatementTable)
    .where(and(eq(kind, 'camt.053'), inArray(state, ['unconfirmed', 'waiting'])))
    .groupBy(account)
  return new Map(rows.map((row) => [row.account, row.waiting]))
}

const confirmer = alias(staffTable, 'confirmer')

/** The newest files, or one, with their statements, their reports about orders, and who uploaded and confirmed them. */
export async function findFiles(db: Queryable, { id, before, limit }: { id?: string; before?: Date | undefined; limit: number }) {
  const files = await db
    .select({ file: bankFileTable, by: pick(staffTable, 'id', 'name'), confirmedBy: confirmer.name })
    .from(bankFileTable)
    .leftJoin(staffTable, eq(staffTable.id, bankFileTable.staffId))
    .leftJoin(confirmer, eq(confirmer.id, bankFileTable.confirmedBy))
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
