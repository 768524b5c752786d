import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { accountTable, mailedLinkTable, registrationTable } from './account.table.ts'

export type NewRegistration = Omit<typeof registrationTable.$inferInsert, 'id' | 'confirmedAt' | 'confirmedFrom'>
export type Registration = typeof registrationTable.$inferSelect

export async function insertRegistration(tx: Queryable, registration: NewRegistration): Promise<string> {
  const [row] = await tx.insert(registrationTable).values(registration).returning({ id: registrationTable.id })
  if (!row) throw new Error('the registration was not stored')
  return row.id
}

export async function findRegistration(db: Queryable, id: string): Promise<Registration | undefined> {
  const [row] = await db.select().from(registrationTable).where(eq(registrationTable.id, id))
  return row
}

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
