import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { DemoPerson } from '../../platform/config/desk.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { staffPasskeyTable, staffTable } from './staff.table.ts'

export type StaffRow = typeof staffTable.$inferSelect
export type PasskeyRow = typeof staffPasskeyTable.$inferSelect
export type LockedStaff = Pick<StaffRow, 'id' | 'email' | 'isDemo' | 'lastStep' | 'roles' | 'state' | 'version'>

const locked = {
  id: staffTable.id,
  email: staffTable.email,
  isDemo: staffTable.isDemo,
  lastStep: staffTable.lastStep,
  roles: staffTable.roles,
  state: staffTable.state,
  version: staffTable.version,
}

/** Locks a person who may sign in. Lock the person before sessions and passkeys. */
export async function lockActive(tx: Queryable, id: string): Promise<LockedStaff | undefined> {
  const [row] = await tx
    .select(locked)
    .from(staffTable)
    .where(and(eq(staffTable.id, id), eq(staffTable.state, 'active')))
    .for('update')
  return row
}

export async function lockByEmail(tx: Queryable, email: string): Promise<LockedStaff | undefined> {
  const [row] = await tx
    .select(locked)
    .from(staffTable)
    .where(and(eq(staffTable.email, email), eq(staffTable.state, 'active')))
    .for('update')
  return row
}

export async function setLastStep(tx: Queryable, id: string, lastStep: number): Promise<void> {
  await tx.update(staffTable).set({ lastStep }).where(eq(staffTable.id, id))
}

export async function setOwnSettings(db: Queryable, id: string, settings: { language: 'en' | 'pl'; singleKeys: boolean }): Promise<void> {
  await db.update(staffTable).set(settings).where(eq(staffTable.id, id))
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(staffPasskeyTable).where(eq(staffPasskeyTable.credentialId, credentialId))
  return row
}

export const listPasskeys = (db: Queryable, staffId: string): Promise<PasskeyRow[]> =>
  db.select().from(staffPasskeyTable).where(eq(staffPasskeyTable.staffId, staffId)).orderBy(staffPasskeyTable.createdAt)

/** False if the passkey was removed, or its authenticator has counted further, since it was checked. */
export async function recordPasskeyUse(tx: Queryable, { id, counter, now }: { id: string; counter: number; now: Date }): Promise<boolean> {
  const counts = or(lt(staffPasskeyTable.counter, counter), and(eq(staffPasskeyTable.counter, 0), sql`${counter} = 0`))
  const { rowCount } = await tx
    .update(staffPasskeyTable)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(staffPasskeyTable.id, id), counts))
  return rowCount === 1
}

/** Makes the demo's people who do not exist yet. */
export async function insertDemoStaff(db: Queryable, people: DemoPerson[], now: Date): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ name, email, roles, language }) => ({
    name,
    email,
    roles,
    language,
    state: 'active' as const,
    isDemo: true,
    createdAt: now,
  }))
  await db.insert(staffTable).values(rows).onConflictDoNothing({ target: staffTable.email })
}

export const countDemoStaff = (db: Queryable): Promise<number> => db.$count(staffTable, eq(staffTable.isDemo, true))
