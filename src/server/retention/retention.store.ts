import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { retentionRunTable } from './retention.table.ts'

const id = 1

/** True for one caller, where no run was finished after `before` and nobody is at it. The others are refused until `until`. */
export async function claimRun(database: Database, { now, before, until }: { now: Date; before: Date; until: Date }): Promise<boolean> {
  const { finishedAt, claimedUntil } = retentionRunTable
  const claimed = await database
    .insert(retentionRunTable)
    .values({ id, claimedUntil: until })
    .onConflictDoUpdate({
      target: retentionRunTable.id,
      set: { claimedUntil: until },
      setWhere: and(or(isNull(finishedAt), lte(finishedAt, before)), or(isNull(claimedUntil), lte(claimedUntil, now))),
    })
    .returning({ id: retentionRunTable.id })
  return claimed.length > 0
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
