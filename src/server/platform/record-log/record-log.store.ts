import { asc, desc, gte, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { logHeadTable, logLeafTable, logPendingTable, logSaltTable } from './record-log.table.ts'
import { pick } from '../pick.ts'

export type Leaf = typeof logLeafTable.$inferSelect
export type StoredHead = typeof logHeadTable.$inferSelect
export type PendingRow = Pick<typeof logPendingTable.$inferSelect, 'id' | 'tableName' | 'rowKey'>

// The number is arbitrary; migrations and tests have the numbers around it. The functions that erase logged rows take the same lock.
const logLock = 7_310_118

/** Lets one transaction at a time write leaves and heads. False if another has the lock. */
export async function lockLog(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${logLock}) as locked`)
  return rows[0]?.locked === true
}

/** The oldest waiting rows of these tables. */
export const findPending = (db: Queryable, tables: string[], limit: number): Promise<PendingRow[]> =>
  db
    .select({ id: logPendingTable.id, tableName: logPendingTable.tableName, rowKey: logPendingTable.rowKey })
    .from(logPendingTable)
    .where(inArray(logPendingTable.tableName, tables))
    .orderBy(asc(logPendingTable.id))
    .limit(limit)

export async function deletePending(tx: Transaction, ids: number[]): Promise<void> {
  await tx.delete(logPendingTable).where(inArray(logPendingTable.id, ids))
}

/** The number of the next leaf. */
export async function nextLeafNumber(db: Queryable): Promise<number> {
  const [last] = await db.select({ number: logLeafTable.number }).from(logLeafTable).orderBy(desc(logLeafTable.number)).limit(1)
  return last ? last.number + 1 : 0
}

/** Those of the rows that have a leaf. */
export function findLeavesOf(db: Queryable, rows: Pick<PendingRow, 'tableName' | 'rowKey'>[]) {
  const { tableName, rowKey } = logLeafTable
  const arrays = sql`unnest(${sql.param(rows.map((row) => row.tableName))}::text[], ${sql.param(rows.map((row) => row.rowKey))}::text[])`
  return db
    .select({ tableName, rowKey })
    .from(logLeafTable)
    .where(sql`(${tableName}, ${rowKey}) in (select * from ${arrays})`)
}

export async function insertLeaves(tx: Transaction, leaves: (Leaf & { salt: Buffer })[]): Promise<void> {
  if (leaves.length === 0) return
  await tx.insert(logLeafTable).values(leaves.map(({ salt: _salt, ...leaf }) => leaf))
  await tx.insert(logSaltTable).values(leaves.map(({ number, salt }) => ({ number, salt })))
}

const leafPage = 1000

/** All leaves from a number on, in order, a page at a time, each with its salt if that is still there. */
export async function* leavesFrom(db: Queryable, first: number): AsyncGenerator<(Leaf & { salt: Buffer | null })[]> {
  for (let from = first; ;) {
    const page = await db
      .select({
        ...pick(logLeafTable, 'number', 'tableName', 'rowKey', 'entry'),
        salt: logSaltTable.salt,
      })
      .from(logLeafTable)
      .leftJoin(logSaltTable, sql`${logSaltTable.number} = ${logLeafTable.number}`)
      .where(gte(logLeafTable.number, from))
      .orderBy(asc(logLeafTable.number))
      .limit(leafPage)
    const last = page.at(-1)
    if (!last) return
    yield page
    from = last.number + 1
  }
}

/** The newest heads first. */
export const findHeads = (db: Queryable, limit: number): Promise<StoredHead[]> =>
  db.select().from(logHeadTable).orderBy(desc(logHeadTable.number)).limit(limit)

export const allHeads = (db: Queryable): Promise<StoredHead[]> => db.select().from(logHeadTable).orderBy(asc(logHeadTable.number))

export async function findHead(db: Queryable, number: number): Promise<StoredHead | undefined> {
  const [head] = await db
    .select()
    .from(logHeadTable)
    .where(sql`${logHeadTable.number} = ${number}`)
  return head
}

export async function insertHead(tx: Transaction, head: StoredHead): Promise<void> {
  await tx.insert(logHeadTable).values(head)
}

/** The public keys that have signed heads, with the times of their first and last one, the newest first. */
export const findKeys = (db: Queryable) =>
  db
    .select({
      publicKey: logHeadTable.publicKey,
      firstHeadAt: sql<Date>`min(${logHeadTable.at})`.mapWith(logHeadTable.at),
      lastHeadAt: sql<Date>`max(${logHeadTable.at})`.mapWith(logHeadTable.at),
    })
    .from(logHeadTable)
    .groupBy(logHeadTable.publicKey)
    .orderBy(desc(sql`max(${logHeadTable.number})`))

/** How many rows wait for their leaf, and since when the oldest, by the database's clock; 0 without one. */
export async function readPending(db: Queryable): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await db.execute<{ count: number; oldestSeconds: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(at)), 0)::float as "oldestSeconds" from log_pending`)
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}

/** Since the last head, by the database's clock; null without one. */
export async function secondsSinceHead(db: Queryable): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from now() - at)::float as seconds from log_head order by number desc limit 1`)
  return rows[0]?.seconds ?? null
}
