import { and, asc, count, desc, eq, isNull, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accountTable } from '../../client/account/account.table.ts'
import { firstRow, hasWritten, type Queryable, storedId, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { payoutAccountCheckTable, payoutAccountRemovalTable, payoutAccountTable, wholeNumber } from './payout-account.table.ts'

const { id, accountId, addedAt } = payoutAccountTable
const { outcome, reason, checkedAt } = payoutAccountCheckTable
const { removedAt } = payoutAccountRemovalTable

const ofAccount = eq(payoutAccountCheckTable.payoutAccountId, id)
const removalOfAccount = eq(payoutAccountRemovalTable.payoutAccountId, id)

const selectAccounts = (db: Queryable) =>
  db
    .select({ account: payoutAccountTable, check: { outcome, reason, checkedAt }, removedAt })
    .from(payoutAccountTable)
    .leftJoin(payoutAccountCheckTable, ofAccount)
    .leftJoin(payoutAccountRemovalTable, removalOfAccount)
    .$dynamic()

export type FoundPayoutAccount = Awaited<ReturnType<typeof selectAccounts>>[number]

/** All payout accounts of a client, with removed ones, newest first. */
export const findAccounts = (db: Queryable, client: string): Promise<FoundPayoutAccount[]> =>
  selectAccounts(db).where(eq(accountId, client)).orderBy(desc(addedAt), desc(id))

export const findAccount = (db: Queryable, which: string): Promise<FoundPayoutAccount | undefined> =>
  firstRow(selectAccounts(db).where(eq(id, which)))

/** A payout account with the address and language of its client. */
export async function findForLetter(db: Queryable, which: string) {
  const [row] = await db
    .select({
      account: payoutAccountTable,
      outcome,
      reason,
      client: { state: accountTable.state, email: accountTable.email, language: accountTable.language },
    })
    .from(payoutAccountTable)
    .innerJoin(accountTable, eq(accountTable.id, accountId))
    .leftJoin(payoutAccountCheckTable, ofAccount)
    .where(eq(id, which))
  return row
}

export type CheckOfAccount = typeof payoutAccountCheckTable.$inferSelect

export const findCheck = (db: Queryable, which: string): Promise<CheckOfAccount | undefined> =>
  firstRow(db.select().from(payoutAccountCheckTable).where(eq(payoutAccountCheckTable.payoutAccountId, which)))

export const insertAccount = (tx: Transaction, row: typeof payoutAccountTable.$inferInsert) =>
  storedId(tx.insert(payoutAccountTable).values(row).returning({ id }))

/** False if it was checked before: of two people at the same time, one wins. */
export const insertCheck = (tx: Transaction, row: typeof payoutAccountCheckTable.$inferInsert) =>
  hasWritten(tx.insert(payoutAccountCheckTable).values(row).onConflictDoNothing())

/** False if it was removed before. */
export const insertRemoval = (tx: Transaction, row: typeof payoutAccountRemovalTable.$inferInsert) =>
  hasWritten(tx.insert(payoutAccountRemovalTable).values(row).onConflictDoNothing())

const checker = alias(staffTable, 'checker')
const other = alias(payoutAccountTable, 'other')
const otherCheck = alias(payoutAccountCheckTable, 'other_check')
const isSameNumber = eq(wholeNumber(other), wholeNumber(payoutAccountTable))

const waits = and(isNull(checkedAt), isNull(removedAt), ne(accountTable.state, 'closed')) ?? sql`true`

const selectForDesk = (db: Queryable) =>
  db
    .select({
      account: payoutAccountTable,
      clientState: accountTable.state,
      check: { outcome, reason, checkedAt },
      checker: { id: checker.id, name: checker.name },
      removedAt,
      waits: sql<boolean>`${waits}`,
      otherClients: sql<number>`${db
        .select({ others: sql`count(distinct ${other.accountId})::int` })
        .from(other)
        .where(and(isSameNumber, ne(other.accountId, accountId)))}`,
      refusedBefore: sql<boolean>`exists ${db
        .select({ refused: sql`1` })
        .from(other)
        .innerJoin(otherCheck, eq(otherCheck.payoutAccountId, other.id))
        .where(and(isSameNumber, eq(other.accountId, accountId), ne(other.id, id), eq(otherCheck.outcome, 'refused')))}`,
    })
    .from(payoutAccountTable)
    .innerJoin(accountTable, eq(accountTable.id, accountId))
    .leftJoin(payoutAccountCheckTable, ofAccount)
    .leftJoin(checker, eq(checker.id, payoutAccountCheckTable.checkedBy))
    .leftJoin(payoutAccountRemovalTable, removalOfAccount)
    .$dynamic()

export type DeskPayoutAccount = Awaited<ReturnType<typeof selectForDesk>>[number]

/** Those that wait for their check, oldest first; then the newest of the others. At most `limit` of each; of all clients, or of one. */
export async function findForDesk(
  db: Queryable,
  { client, limit }: { client?: string | undefined; limit: number },
): Promise<DeskPayoutAccount[]> {
  const ofClient = client === undefined ? undefined : eq(accountId, client)
  const [waiting, others] = [
    await selectForDesk(db).where(and(ofClient, waits)).orderBy(asc(addedAt), asc(id)).limit(limit),
    await selectForDesk(db)
      .where(and(ofClient, not(waits)))
      .orderBy(desc(addedAt), desc(id))
      .limit(limit),
  ]
  return [...waiting, ...others]
}

/** How many payout accounts wait for their check. */
export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(payoutAccountTable)
    .innerJoin(accountTable, eq(accountTable.id, accountId))
    .leftJoin(payoutAccountCheckTable, ofAccount)
    .leftJoin(payoutAccountRemovalTable, removalOfAccount)
    .where(waits)
  return row?.count ?? 0
}

/** Since when the oldest payout account waits for its check. */
export async function findOldestWaiting(db: Queryable): Promise<Date | undefined> {
  const [row] = await db
    .select({ addedAt })
    .from(payoutAccountTable)
    .innerJoin(accountTable, eq(accountTable.id, accountId))
    .leftJoin(payoutAccountCheckTable, ofAccount)
    .leftJoin(payoutAccountRemovalTable, removalOfAccount)
    .where(waits)
    .orderBy(asc(addedAt))
    .limit(1)
  return row?.addedAt
}
