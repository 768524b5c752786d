import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { staffPasskeyTable } from './staff.table.ts'

export type PasskeyRow = typeof staffPasskeyTable.$inferSelect

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(staffPasskeyTable).where(eq(staffPasskeyTable.credentialId, credentialId))
  return row
}

export async function findPasskeyById(db: Queryable, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(staffPasskeyTable).where(eq(staffPasskeyTable.id, id))
  return row
}

export const listPasskeys = (db: Queryable, staffId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(staffPasskeyTable)
    .where(eq(staffPasskeyTable.staffId, staffId))
    .orderBy(staffPasskeyTable.createdAt, staffPasskeyTable.id)

export const countPasskeys = (db: Queryable, staffId: string): Promise<number> =>
  db.$count(staffPasskeyTable, eq(staffPasskeyTable.staffId, staffId))

/** Stores a passkey and returns its id; null if its credential is stored already. */
export async function insertPasskey(tx: Queryable, passkey: typeof staffPasskeyTable.$inferInsert): Promise<string | null> {
  const [row] = await tx.insert(staffPasskeyTable).values(passkey).onConflictDoNothing().returning({ id: staffPasskeyTable.id })
  return row?.id ?? null
}

/** False if the passkey was removed, or its authenticator has counted further, since it was checked. */
export async function recordPasskeyUse(tx: Queryable, { id, counter, now }: { id: string; counter: number; now: Date }): Promise<boolean> {
  const counts = or(lt(staffPasskeyTable.counter, counter), and(eq(staffPasskeyTable.counter, 0), sql`${counter} = 0`))
  const { rowCount } = await tx
    .update(staffPasskeyTable)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(staffPasskeyTable.id, id), counts))
  return rowCount === 1
}

export async function deletePasskey(tx: Queryable, id: string): Promise<void> {
  await tx.delete(staffPasskeyTable).where(eq(staffPasskeyTable.id, id))
}

export async function deletePasskeysOf(tx: Queryable, staffId: string): Promise<void> {
  await tx.delete(staffPasskeyTable).where(eq(staffPasskeyTable.staffId, staffId))
}
