import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { preparedRead, type Queryable } from '../../platform/database/database.ts'
import { accountFreezeTable, accountTable } from './account.table.ts'

/** Returns the new account's id, or undefined when the e-mail address already has an account. */
export async function insertAccount(tx: Queryable, account: typeof accountTable.$inferInsert): Promise<string | undefined> {
  const [row] = await tx.insert(accountTable).values(account).onConflictDoNothing().returning({ id: accountTable.id })
  return row?.id
}

export async function findAccount(db: Queryable, id: string) {
  const [row] = await db.select().from(accountTable).where(eq(accountTable.id, id))
  return row
}

const selectByEmail = preparedRead('account_by_email', (db) =>
  db
    .select()
    .from(accountTable)
    .where(eq(accountTable.email, sql.placeholder('email'))),
)

export async function findAccountByEmail(db: Queryable, email: string) {
  const [row] = await selectByEmail(db, { email })
  return row
}

/** False when the account already has this language. */
export async function setLanguage(tx: Queryable, accountId: string, language: Language): Promise<boolean> {
  const hasOtherLanguage = and(eq(accountTable.id, accountId), ne(accountTable.language, language))
  const rows = await tx.update(accountTable).set({ language }).where(hasOtherLanguage).returning({ id: accountTable.id })
  return rows.length > 0
}

export async function setState(tx: Queryable, accountId: string, state: 'active' | 'frozen'): Promise<void> {
  await tx.update(accountTable).set({ state }).where(eq(accountTable.id, accountId))
}

export async function insertFreeze(tx: Queryable, freeze: { accountId: string; reason: string; frozenAt: Date }): Promise<string> {
  const [row] = await tx.insert(accountFreezeTable).values(freeze).returning({ id: accountFreezeTable.id })
  if (!row) throw new Error('the freeze was not stored')
  return row.id
}

export async function liftFreezes(tx: Queryable, accountId: string, now: Date): Promise<void> {
  await tx
    .update(accountFreezeTable)
    .set({ liftedAt: now })
    .where(and(eq(accountFreezeTable.accountId, accountId), isNull(accountFreezeTable.liftedAt)))
}
