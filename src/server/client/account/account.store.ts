import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { firstRow, hasWritten, preparedRead, type Queryable, storedId } from '../../platform/database/database.ts'
import { accountFreezeTable, accountTable, letterPauseTable, mailedLinkTable, registrationTable } from './account.table.ts'

/** Returns the new account's id, or undefined when the e-mail address already has an account. */
export async function insertAccount(tx: Queryable, account: typeof accountTable.$inferInsert): Promise<string | undefined> {
  const [row] = await tx.insert(accountTable).values(account).onConflictDoNothing().returning({ id: accountTable.id })
  return row?.id
}

export const findAccount = (db: Queryable, id: string) => firstRow(db.select().from(accountTable).where(eq(accountTable.id, id)))

const selectByEmail = preparedRead('account_by_email', (db) =>
  db
    .select()
    .from(accountTable)
    .where(eq(accountTable.email, sql.placeholder('email'))),
)

export const findAccountByEmail = (db: Queryable, email: string) => firstRow(selectByEmail(db, { email }))

/** False when the account already has this language. */
export async function setLanguage(tx: Queryable, accountId: string, language: Language): Promise<boolean> {
  const hasOtherLanguage = and(eq(accountTable.id, accountId), ne(accountTable.language, language))
  const rows = await tx.update(accountTable).set({ language }).where(hasOtherLanguage).returning({ id: accountTable.id })
  return rows.length > 0
}

export async function setState(tx: Queryable, accountId: string, state: 'active' | 'frozen'): Promise<void> {
  await tx.update(accountTable).set({ state }).where(eq(accountTable.id, accountId))
}

export const insertFreeze = (tx: Queryable, freeze: { accountId: string; reason: string; frozenAt: Date }) =>
  storedId(tx.insert(accountFreezeTable).values(freeze).returning({ id: accountFreezeTable.id }))

/** Since when an account is frozen; undefined if it is not. */
export async function findFrozenAt(db: Queryable, accountId: string): Promise<Date | undefined> {
  const { frozenAt, liftedAt } = accountFreezeTable
  const isInForce = and(eq(accountFreezeTable.accountId, accountId), isNull(liftedAt))
  const [row] = await db.select({ frozenAt }).from(accountFreezeTable).where(isInForce).orderBy(desc(frozenAt)).limit(1)
  return row?.frozenAt
}

export async function liftFreezes(tx: Queryable, accountId: string, now: Date): Promise<void> {
  await tx
    .update(accountFreezeTable)
    .set({ liftedAt: now })
    .where(and(eq(accountFreezeTable.accountId, accountId), isNull(accountFreezeTable.liftedAt)))
}

export type MailedLink = typeof mailedLinkTable.$inferSelect

export async function insertLink(db: Queryable, link: MailedLink): Promise<void> {
  await db.insert(mailedLinkTable).values(link)
}

export async function findLink(db: Queryable, { tokenHash, purpose }: Pick<MailedLink, 'tokenHash' | 'purpose'>) {
  const [row] = await db
    .select({ subjectId: mailedLinkTable.subjectId, expiresAt: mailedLinkTable.expiresAt })
    .from(mailedLinkTable)
    .where(and(eq(mailedLinkTable.tokenHash, tokenHash), eq(mailedLinkTable.purpose, purpose)))
  return row
}

/** Starts a pause between letters; false while one is running. Atomic: one of several concurrent callers gets true. */
export const startPause = (tx: Queryable, { key, now, until }: { key: string; now: Date; until: Date }) =>
  hasWritten(
    tx
      .insert(letterPauseTable)
      .values({ key, until })
      .onConflictDoUpdate({ target: letterPauseTable.key, set: { until }, setWhere: lte(letterPauseTable.until, now) }),
  )

type NewRegistration = Omit<typeof registrationTable.$inferInsert, 'id' | 'confirmedAt' | 'confirmedFrom'>
export type Registration = typeof registrationTable.$inferSelect

export const insertRegistration = (tx: Queryable, registration: NewRegistration) =>
  storedId(tx.insert(registrationTable).values(registration).returning({ id: registrationTable.id }))

export const findRegistration = (db: Queryable, id: string): Promise<Registration | undefined> =>
  firstRow(db.select().from(registrationTable).where(eq(registrationTable.id, id)))

/** The newest registration with an address, waiting or confirmed. */
export async function findNewestRegistration(db: Queryable, email: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(eq(registrationTable.email, email))
    .orderBy(desc(registrationTable.createdAt))
    .limit(1)
  return row
}

/** How many registrations with an e-mail address, made after `since`, wait for their confirmation. */
export const countWaiting = (db: Queryable, email: string, since: Date): Promise<number> =>
  db.$count(
    registrationTable,
    and(eq(registrationTable.email, email), isNull(registrationTable.confirmedAt), gt(registrationTable.createdAt, since)),
  )

/** Locks every registration with an address, ordered by id, so that parallel confirmations run one after the other. */
export const lockRegistrations = (tx: Queryable, email: string): Promise<Registration[]> =>
  tx.select().from(registrationTable).where(eq(registrationTable.email, email)).orderBy(registrationTable.id).for('update')

/** Marks a registration as confirmed, and deletes its password hash, which the account now holds. */
export async function markConfirmed(
  tx: Queryable,
  registrationId: string,
  confirmed: { confirmedAt: Date; confirmedFrom: string },
): Promise<void> {
  await tx
    .update(registrationTable)
    .set({ ...confirmed, passwordHash: '' })
    .where(eq(registrationTable.id, registrationId))
}

/** Whether the sign-up of an account was confirmed from another network, and `network` is neither of the two. */
export async function isThirdNetwork(db: Queryable, accountId: string, network: string): Promise<boolean> {
  const { signedUpFrom, confirmedFrom } = registrationTable
  const isThird = and(ne(signedUpFrom, confirmedFrom), notInArray(sql`${network}`, [signedUpFrom, confirmedFrom]))
  const [row] = await db
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .innerJoin(accountTable, eq(accountTable.email, registrationTable.email))
    .where(and(eq(accountTable.id, accountId), isNotNull(registrationTable.confirmedAt), isThird))
  return row !== undefined
}

/**
 * Deletes the links of an e-mail address's other registrations. Those registrations stay until they expire, so that a log-in with their
 * passwords still gets the same response: a stranger who signed up with the address must not see that its owner confirmed.
 */
export async function deleteOtherLinks(tx: Queryable, { id, email }: { id: string; email: string }): Promise<void> {
  const others = tx
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(and(eq(registrationTable.email, email), ne(registrationTable.id, id)))
  await tx.delete(mailedLinkTable).where(inArray(mailedLinkTable.subjectId, others))
}
