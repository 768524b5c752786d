import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { hasWritten, type Queryable } from '../../platform/database/database.ts'
import { accountTable, passwordResetTable } from '../account/account.table.ts'

export async function setPassword(tx: Queryable, accountId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.update(accountTable).set({ passwordHash, passwordChangedAt: now }).where(eq(accountTable.id, accountId))
}

/** Stores a password reset if the e-mail address has an account, and returns the account's id. */
export async function insertPasswordReset(
  tx: Queryable,
  reset: { id: string; email: string; createdAt: Date },
): Promise<string | undefined> {
  const account = tx
    .select({
      id: sql<string>`${reset.id}::uuid`.as('id'),
      accountId: accountTable.id,
      createdAt: sql<Date>`${reset.createdAt}::timestamptz`.as('created_at'),
      usedAt: sql<Date>`null::timestamptz`.as('used_at'),
    })
    .from(accountTable)
    .where(and(eq(accountTable.email, reset.email), ne(accountTable.state, 'closed')))
  const [row] = await tx.insert(passwordResetTable).select(account).returning({ accountId: passwordResetTable.accountId })
  return row?.accountId
}

/** Finds a reset if it is unused and the newest of its account. */
export async function findOpenReset(db: Queryable, id: string) {
  const newer = sql`exists (select 1 from password_reset newer where newer.account_id = ${passwordResetTable.accountId}
    and newer.created_at > ${passwordResetTable.createdAt})`
  const [row] = await db
    .select({ id: passwordResetTable.id, accountId: accountTable.id, email: accountTable.email, language: accountTable.language })
    .from(passwordResetTable)
    .innerJoin(accountTable, eq(accountTable.id, passwordResetTable.accountId))
    .where(and(eq(passwordResetTable.id, id), isNull(passwordResetTable.usedAt), ne(accountTable.state, 'closed'), sql`not ${newer}`))
  return row
}

/** Uses up a reset; false when the reset was used before. */
export const useReset = (tx: Queryable, id: string, now: Date) =>
  hasWritten(
    tx
      .update(passwordResetTable)
      .set({ usedAt: now })
      .where(and(eq(passwordResetTable.id, id), isNull(passwordResetTable.usedAt))),
  )

/** Marks every unused reset of an account as used, so that their links stop working. */
export async function closeResets(tx: Queryable, accountId: string, now: Date): Promise<void> {
  await tx
    .update(passwordResetTable)
    .set({ usedAt: now })
    .where(and(eq(passwordResetTable.accountId, accountId), isNull(passwordResetTable.usedAt)))
}
