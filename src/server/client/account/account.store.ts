import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { preparedRead, type Queryable } from '../../platform/database/database.ts'
import {
  accountFreezeTable,
  accountTable,
  letterPauseTable,
  mailedLinkTable,
  passwordResetTable,
  registrationTable,
} from './account.table.ts'

export type NewRegistration = Omit<typeof registrationTable.$inferInsert, 'id' | 'confirmedAt'>
export type Registration = typeof registrationTable.$inferSelect
export type LinkPurpose = (typeof mailedLinkTable.$inferSelect)['purpose']

export async function insertRegistration(tx: Queryable, registration: NewRegistration): Promise<string> {
  const [row] = await tx.insert(registrationTable).values(registration).returning({ id: registrationTable.id })
  if (!row) throw new Error('the registration was not stored')
  return row.id
}

export async function findRegistration(db: Queryable, id: string): Promise<Registration | undefined> {
  const [row] = await db.select().from(registrationTable).where(eq(registrationTable.id, id))
  return row
}

/** The newest attempt to sign up with an address, waiting or confirmed. */
export async function findNewestRegistration(db: Queryable, email: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(eq(registrationTable.email, email))
    .orderBy(desc(registrationTable.createdAt))
    .limit(1)
  return row
}

/** How many attempts of an address wait that were made after `since`. */
export const countWaiting = (db: Queryable, email: string, since: Date): Promise<number> =>
  db.$count(
    registrationTable,
    and(eq(registrationTable.email, email), isNull(registrationTable.confirmedAt), gt(registrationTable.createdAt, since)),
  )

/** Locks every attempt of an address, always in the same order: two confirmations at once take turns. */
export const holdRegistrations = (tx: Queryable, email: string): Promise<Registration[]> =>
  tx.select().from(registrationTable).where(eq(registrationTable.email, email)).orderBy(registrationTable.id).for('update')

/** Marks an attempt as confirmed. Its password hash belongs to the account from now on. */
export async function markConfirmed(tx: Queryable, registrationId: string, now: Date): Promise<void> {
  await tx.update(registrationTable).set({ confirmedAt: now, passwordHash: '' }).where(eq(registrationTable.id, registrationId))
}

/**
 * Ends the links of an address's attempts but one. The attempts stay until their time is over: a log-in with one of their passwords is
 * answered as before, so that a stranger who signed up with the address cannot see that its owner confirmed.
 */
export async function endOtherRegistrations(tx: Queryable, { id, email }: { id: string; email: string }): Promise<void> {
  const others = tx
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(and(eq(registrationTable.email, email), ne(registrationTable.id, id)))
  await tx.delete(mailedLinkTable).where(inArray(mailedLinkTable.subjectId, others))
}

/** The new account's id, or undefined when the address has one already. */
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

const selectCredentials = preparedRead('credentials', (db) => {
  const email = sql.placeholder('email')
  const asked = db
    .select({ email: sql<string>`${email}::text`.as('asked_email') })
    .from(sql`(select 1) as one`)
    .as('asked')
  const newest = db
    .select({ passwordHash: registrationTable.passwordHash, confirmedAt: registrationTable.confirmedAt })
    .from(registrationTable)
    .where(and(eq(registrationTable.email, email), gt(registrationTable.createdAt, sql.placeholder('since'))))
    .orderBy(desc(registrationTable.createdAt))
    .limit(1)
    .as('newest')
  const { id: accountId, passwordHash, state } = accountTable
  return db
    .select({ account: { accountId, passwordHash, state }, newest: { passwordHash: newest.passwordHash, confirmedAt: newest.confirmedAt } })
    .from(asked)
    .leftJoin(accountTable, eq(accountTable.email, asked.email))
    .leftJoin(newest, sql`true`)
})

/**
 * What a password given for an address is checked against, in one read, so that the time tells nothing: that of its account, and that of the
 * newest attempt which was made after `since`, if it waits. Confirmed, it hides those before it: otherwise the answer to an older one's
 * password would change with the confirmation.
 */
export async function findCredentials(db: Queryable, email: string, since: Date) {
  const [row] = await selectCredentials(db, { email, since })
  const { account, newest } = row ?? {}
  return { account: account ?? undefined, waitingPasswordHash: newest?.confirmedAt ? undefined : newest?.passwordHash }
}

export async function insertLink(
  db: Queryable,
  link: { tokenHash: Buffer; purpose: LinkPurpose; subjectId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(mailedLinkTable).values(link)
}

export async function findLink(db: Queryable, tokenHash: Buffer, purpose: LinkPurpose) {
  const [row] = await db
    .select({ subjectId: mailedLinkTable.subjectId, expiresAt: mailedLinkTable.expiresAt })
    .from(mailedLinkTable)
    .where(and(eq(mailedLinkTable.tokenHash, tokenHash), eq(mailedLinkTable.purpose, purpose)))
  return row
}

/** Whether a letter may be sent now; if so, none more before `until`. One statement: of several callers at once, one gets true. */
export async function takeLetterTurn(tx: Queryable, { key, now, until }: { key: string; now: Date; until: Date }): Promise<boolean> {
  const taken = await tx
    .insert(letterPauseTable)
    .values({ key, until })
    .onConflictDoUpdate({ target: letterPauseTable.key, set: { until }, setWhere: lte(letterPauseTable.until, now) })
    .returning({ key: letterPauseTable.key })
  return taken.length > 0
}

/** Stores a password reset for the account of an address, if there is one; answers its id. */
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

/** A reset that can still be used: not used, and none newer of its account; null where it cannot. */
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

/** Uses up a reset; false when it was used before. */
export async function useReset(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(passwordResetTable)
    .set({ usedAt: now })
    .where(and(eq(passwordResetTable.id, id), isNull(passwordResetTable.usedAt)))
    .returning({ id: passwordResetTable.id })
  return used.length > 0
}

export async function setPassword(tx: Queryable, accountId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.update(accountTable).set({ passwordHash, passwordChangedAt: now }).where(eq(accountTable.id, accountId))
}

/** Whether it was another one before. */
export async function setLanguage(tx: Queryable, accountId: string, language: Language): Promise<boolean> {
  const changed = and(eq(accountTable.id, accountId), ne(accountTable.language, language))
  const rows = await tx.update(accountTable).set({ language }).where(changed).returning({ id: accountTable.id })
  return rows.length > 0
}

/** Ends every password reset of an account that was not used: its links open nothing any more. */
export async function closeResets(tx: Queryable, accountId: string, now: Date): Promise<void> {
  await tx
    .update(passwordResetTable)
    .set({ usedAt: now })
    .where(and(eq(passwordResetTable.accountId, accountId), isNull(passwordResetTable.usedAt)))
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
