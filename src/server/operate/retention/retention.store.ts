import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { retentionRunTable } from './retention.table.ts'

const id = 1

export interface RunTimes {
  now: Date
  /** A run is due where none was finished after it. */
  before: Date
  /** How long the others are refused. */
  until: Date
  /** What is said to be later than this, a clock wrote that was wrong. */
  possible: Date
}

/** Answers one caller, where a run is due and nobody is at it: when the last one was finished. The others get undefined. */
export async function claimRun(
  database: Database,
  { now, before, until, possible }: RunTimes,
): Promise<{ lastFinishedAt: Date | null } | undefined> {
  const { finishedAt, claimedUntil } = retentionRunTable
  const claimed = await database
    .insert(retentionRunTable)
    .values({ id, claimedUntil: until })
    .onConflictDoUpdate({
      target: retentionRunTable.id,
      set: { claimedUntil: until },
      setWhere: and(
        or(isNull(finishedAt), lte(finishedAt, before), gt(finishedAt, possible)),
        or(isNull(claimedUntil), lte(claimedUntil, now), gt(claimedUntil, possible)),
      ),
    })
    .returning({ lastFinishedAt: finishedAt })
  return claimed[0]
}

/** How long ago the last run was finished, by the database's clock; null where none ever was. */
export async function secondsSinceRun(database: Database): Promise<number | null> {
  const seconds = sql<number | null>`extract(epoch from now() - ${retentionRunTable.finishedAt})::float`
  const rows = await database.select({ seconds }).from(retentionRunTable).where(eq(retentionRunTable.id, id))
  return rows[0]?.seconds ?? null
}

export async function keepClaim(database: Database, until: Date): Promise<void> {
  await database.update(retentionRunTable).set({ claimedUntil: until }).where(eq(retentionRunTable.id, id))
}

/** Ends the claim; without `finishedAt` the run was not finished, and is soon begun again. */
export async function endClaim(database: Database, finishedAt?: Date): Promise<void> {
  await database
    .update(retentionRunTable)
    .set({ claimedUntil: null, ...(finishedAt && { finishedAt }) })
    .where(eq(retentionRunTable.id, id))
}
