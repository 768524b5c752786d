import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
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
