import { hash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { firstRow, type Queryable } from '../../platform/database/database.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { staffPasskeyTable } from './staff.table.ts'

export type PasskeyRow = typeof staffPasskeyTable.$inferSelect

export const findPasskey = (db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> =>
  firstRow(db.select().from(staffPasskeyTable).where(eq(staffPasskeyTable.credentialId, credentialId)))

export const findPasskeyById = (db: Queryable, id: string): Promise<PasskeyRow | undefined> =>
  firstRow(db.select().from(staffPasskeyTable).where(eq(staffPasskeyTable.id, id)))

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

/** SHA-256 of a passkey's public key, which the event of its addition contains. */
export const publicKeyHash = (publicKey: Buffer): string => hash('sha256', publicKey, 'hex')

/** Says whether a person has ever added a passkey with this public key. Read from the events, because removed passkeys are deleted. */
export async function readAddedKeys(db: Queryable): Promise<(staffId: string, publicKey: Buffer) => boolean> {
  const rows = await db
    .select({ actor: eventTable.actor, keyHash: sql<string | null>`${eventTable.details}->>'publicKeyHash'` })
    .from(eventTable)
    .where(inArray(eventTable.kind, ['staff.joined', 'staff.passkey-added']))
  const added = new Set(rows.map(({ actor, keyHash }) => `${actor} ${keyHash}`))
  return (staffId, publicKey) => added.has(`staff:${staffId} ${publicKeyHash(publicKey)}`)
}
