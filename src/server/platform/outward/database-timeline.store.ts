import { and, eq, isNull, sql } from 'drizzle-orm'
import { firstRow, hasWritten, type Queryable, type Transaction } from '../database/database.ts'
import { databaseTimelineTable as table } from './database-timeline.table.ts'

export type DatabaseTimeline = typeof table.$inferSelect

// The name of a log file begins with the timeline. Not from the control data, which follow a promotion only at the next checkpoint.
const currentId = sql<string>`(
  select system_identifier || '-' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint || '-' || '${table}'::regclass::oid
  from pg_control_system())`

/** The row of the timeline on which the database runs now; undefined before it is stored. */
export const findCurrent = (db: Queryable): Promise<DatabaseTimeline | undefined> =>
  firstRow(db.select().from(table).where(eq(table.id, currentId)))

/** Stores the current timeline, as reconciled if it is the first one. Undefined if another process has stored it meanwhile. */
export async function insertCurrent(tx: Transaction, now: Date): Promise<DatabaseTimeline | undefined> {
  const isFirst = sql`not exists (select from ${table})`
  const [row] = await tx
    .insert(table)
    .values({
      id: currentId,
      firstSeenAt: now,
      reconciledAt: sql`case when ${isFirst} then ${now.toISOString()}::timestamptz end`,
      reconciledBy: sql`case when ${isFirst} then 'system' end`,
    })
    .onConflictDoNothing()
    .returning()
  return row
}

/** False if the database runs on another timeline, or on one that is reconciled already. */
export const markReconciled = (tx: Transaction, { id, ...reconciled }: Omit<DatabaseTimeline, 'firstSeenAt'>) =>
  hasWritten(
    tx
      .update(table)
      .set(reconciled)
      .where(and(eq(table.id, id), eq(table.id, currentId), isNull(table.reconciledAt))),
  )
