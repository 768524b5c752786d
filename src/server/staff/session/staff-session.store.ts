import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { plusHours, plusMinutes } from '../../platform/clock.ts'
import { type Queryable, storedId } from '../../platform/database/database.ts'
import { idleMinutes, maxSessionHours } from '../limits.ts'
import { staffPasskeyTable, staffTable } from '../person/staff.table.ts'
import { staffSessionTable } from './staff-session.table.ts'

const isOpen = (now: Date) =>
  and(
    isNull(staffSessionTable.endedAt),
    gt(staffSessionTable.startedAt, plusHours(now, -maxSessionHours)),
    gt(staffSessionTable.lastUsedAt, plusMinutes(now, -idleMinutes)),
  )

/** The open session of a cookie, with its person. */
export async function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const { id, signedInBy, startedAt, lastUsedAt } = staffSessionTable
  const [row] = await db
    .select({ session: { id, signedInBy, startedAt, lastUsedAt }, staff: staffTable })
    .from(staffSessionTable)
    .innerJoin(staffTable, eq(staffTable.id, staffSessionTable.staffId))
    .where(and(eq(staffSessionTable.tokenHash, tokenHash), isOpen(now), eq(staffTable.state, 'active')))
  return row
}

export const insertSession = (tx: Queryable, session: typeof staffSessionTable.$inferInsert) =>
  storedId(tx.insert(staffSessionTable).values(session).returning({ id: staffSessionTable.id }))

/** Stores the last use, at most once a minute. */
export async function touchSession(db: Queryable, { id, lastUsedAt }: { id: string; lastUsedAt: Date }, now: Date): Promise<void> {
  if (lastUsedAt < plusMinutes(now, -1)) await db.update(staffSessionTable).set({ lastUsedAt: now }).where(eq(staffSessionTable.id, id))
}

/** Ends one session, or with `staffId` all of a person. Returns how many ended. */
export async function endSessions(
  tx: Queryable,
  whose: { id: string } | { staffId: string },
  { now, reason }: { now: Date; reason: string },
): Promise<number> {
  const owner = 'id' in whose ? eq(staffSessionTable.id, whose.id) : eq(staffSessionTable.staffId, whose.staffId)
  const { rowCount } = await tx
    .update(staffSessionTable)
    .set({ endedAt: now, endReason: reason })
    .where(and(owner, isNull(staffSessionTable.endedAt)))
  return rowCount ?? 0
}

export async function setLastStep(tx: Queryable, id: string, lastStep: number): Promise<void> {
  await tx.update(staffTable).set({ lastStep }).where(eq(staffTable.id, id))
}

export async function setOwnSettings(db: Queryable, id: string, settings: { language: 'en' | 'pl'; singleKeys: boolean }): Promise<void> {
  await db.update(staffTable).set(settings).where(eq(staffTable.id, id))
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
