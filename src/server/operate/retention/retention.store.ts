import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { retentionRunTable } from './retention.table.ts'

const id = 1

interface RunTimes {
  now: Date
  /** A run is due if the last run finished at this time or earlier. */
  dueBefore: Date
  /** When the lease expires. */
  until: Date
  /** A stored time after this one comes from a wrong clock and is ignored. */
  latestPossible: Date
}

/** Gives the lease of a due run to one caller, with the time of the last finished run. Other callers get undefined. */
export async function leaseRun(
  database: Database,
  { now, dueBefore, until, latestPossible }: RunTimes,
): Promise<{ lastFinishedAt: Date | null } | undefined> {
  const { finishedAt, leasedUntil } = retentionRunTable
  const leased = await database
    .insert(retentionRunTable)
    .values({ id, leasedUntil: until })
    .onConflictDoUpdate({
      target: retentionRunTable.id,
      set: { leasedUntil: until },
      setWhere: and(
        or(isNull(finishedAt), lte(finishedAt, dueBefore), gt(finishedAt, latestPossible)),
        or(isNull(leasedUntil), lte(leasedUntil, now), gt(leasedUntil, latestPossible)),
      ),
    })
    .returning({ lastFinishedAt: finishedAt })
  return leased[0]
}

/** The seconds since the last finished run, by the database's clock; null if no run has finished. */
export async function secondsSinceRun(database: Database): Promise<number | null> {
  const seconds = sql<number | null>`extract(epoch from now() - ${retentionRunTable.finishedAt})::float`
  const rows = await database.select({ seconds }).from(retentionRunTable).where(eq(retentionRunTable.id, id))
  return rows[0]?.seconds ?? null
}

export async function renewLease(database: Database, until: Date): Promise<void> {
  await database.update(retentionRunTable).set({ leasedUntil: until }).where(eq(retentionRunTable.id, id))
}

/** Ends the lease. Without `finishedAt` the run stays due. */
export async function releaseLease(database: Database, finishedAt?: Date): Promise<void> {
  await database
    .update(retentionRunTable)
    .set({ leasedUntil: null, ...(finishedAt && { finishedAt }) })
    .where(eq(retentionRunTable.id, id))
}
