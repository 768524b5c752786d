import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { brakeTable } from './brake.table.ts'

// By the clock of the database: a replica with another one would end counts early, or make them last.
const now = sql`(extract(epoch from now()) * 1000)::bigint`

/** Whether the span of a row is over. */
export const isOver = lte(brakeTable.expire, now)

/** Counts one for a key, in one statement: of parallel callers each gets a number of its own. A count whose span is over begins anew. */
export async function countOne(database: Database, key: string, spanMs: number): Promise<{ points: number; msLeft: number }> {
  const { points, expire } = brakeTable
  const [row] = await database
    .insert(brakeTable)
    .values({ key, points: 1, expire: sql`${now} + ${spanMs}::bigint` })
    .onConflictDoUpdate({
      target: brakeTable.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${expire} end`,
      },
    })
    .returning({ points, msLeft: sql`${expire} - ${now}`.mapWith(Number) })
  if (!row) throw new Error('an upsert without a row')
  return row
}

/** Takes one off the count of a key, where there is one. */
export async function countOneLess(database: Database, key: string): Promise<void> {
  await database
    .update(brakeTable)
    .set({ points: sql`${brakeTable.points} - 1` })
    .where(and(eq(brakeTable.key, key), gt(brakeTable.points, 0)))
}

export async function endCount(database: Database, key: string): Promise<void> {
  await database.delete(brakeTable).where(eq(brakeTable.key, key))
}

/** Begins the span of a key, anew where it had begun. */
export async function beginSpan(database: Database, key: string, spanMs: number): Promise<void> {
  const expire = sql`${now} + ${spanMs}::bigint`
  await database.insert(brakeTable).values({ key, points: 1, expire }).onConflictDoUpdate({ target: brakeTable.key, set: { expire } })
}

export const isInSpan = async (database: Database, key: string): Promise<boolean> =>
  (await database.$count(brakeTable, and(eq(brakeTable.key, key), gt(brakeTable.expire, now)))) > 0
