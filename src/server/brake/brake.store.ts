import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { type Database, prepared } from '../database/database.ts'
import { brakeTable } from './brake.table.ts'

// By the clock of the database: a replica with another one would end counts early, or make them last.
const now = sql`(extract(epoch from now()) * 1000)::bigint`

/** Whether the span of a row is over. */
export const isOver = lte(brakeTable.expire, now)

const { key, points, expire } = brakeTable
const keyGiven = sql.placeholder('key')
const endOfSpan = sql`${now} + ${sql.placeholder('spanMs')}::bigint`

const upsertCount = prepared('brake_count_one', (db) =>
  db
    .insert(brakeTable)
    .values({ key: keyGiven, points: 1, expire: endOfSpan })
    .onConflictDoUpdate({
      target: key,
      set: {
        points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${expire} end`,
      },
    })
    .returning({ points, msLeft: sql`${expire} - ${now}`.mapWith(Number) }),
)

/** Counts one for a key, in one statement: of parallel callers each gets a number of its own. A count whose span is over begins anew. */
export async function countOne(database: Database, key: string, spanMs: number): Promise<{ points: number; msLeft: number }> {
  const [row] = await upsertCount(database, { key, spanMs })
  if (!row) throw new Error('an upsert without a row')
  return row
}

const lowerCount = prepared('brake_count_one_less', (db) =>
  db
    .update(brakeTable)
    .set({ points: sql`${points} - 1` })
    .where(and(eq(key, keyGiven), gt(points, 0))),
)

/** Takes one off the count of a key, where there is one. */
export async function countOneLess(database: Database, key: string): Promise<void> {
  await lowerCount(database, { key })
}

const deleteCount = prepared('brake_end_count', (db) => db.delete(brakeTable).where(eq(key, keyGiven)))

export async function endCount(database: Database, key: string): Promise<void> {
  await deleteCount(database, { key })
}

const upsertSpan = prepared('brake_begin_span', (db) =>
  db
    .insert(brakeTable)
    .values({ key: keyGiven, points: 1, expire: endOfSpan })
    .onConflictDoUpdate({ target: key, set: { expire: endOfSpan } }),
)

/** Begins the span of a key, anew where it had begun. */
export async function beginSpan(database: Database, key: string, spanMs: number): Promise<void> {
  await upsertSpan(database, { key, spanMs })
}

const selectInSpan = prepared('brake_in_span', (db) =>
  db
    .select({ key })
    .from(brakeTable)
    .where(and(eq(key, keyGiven), gt(expire, now))),
)

export const isInSpan = async (database: Database, key: string): Promise<boolean> => (await selectInSpan(database, { key })).length > 0
