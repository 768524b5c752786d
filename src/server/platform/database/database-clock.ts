import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The time of the database, which is the same for all replicas. */
export async function databaseClock(database: Database): Promise<Date> {
  const { rows } = await database.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)
  return new Date(Number(rows[0]?.ms))
}
