import { eq } from 'drizzle-orm'
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

export async function deletePasskey(tx: Queryable, id: string): Promise<void> {
  await tx.delete(staffPasskeyTable).where(eq(staffPasskeyTable.id, id))
}

export async function deletePasskeysOf(tx: Queryable, staffId: string): Promise<void> {
  await tx.delete(staffPasskeyTable).where(eq(staffPasskeyTable.staffId, staffId))
}
