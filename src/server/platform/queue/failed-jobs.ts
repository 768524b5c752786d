import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { deadLetterQueue, type QueueName } from './queue.ts'

/** What lies among the dead letters of a queue. */
export type FailedJobCount = {
  queue: string
  jobs: number
  /** The day (UTC) on which the oldest of them was given up: `2026-11-30`. */
  oldest: string
}

const isGivenUp = sql`name = ${deadLetterQueue} and state < 'active'`

/** Counts what was given up, by queue. */
export async function countFailedJobs(database: Queryable): Promise<FailedJobCount[]> {
  const { rows } = await database.execute<FailedJobCount>(sql`
    select source_name as queue, count(*)::int as jobs, to_char(min(created_on) at time zone 'UTC', 'YYYY-MM-DD') as oldest
    from pgboss.job where ${isGivenUp} group by 1 order by 1`)
  return rows
}

/** Which jobs were given up at that moment or later, of all queues or of one. */
export async function findFailedJobs(tx: Queryable, { since, queue }: { since: Date; queue?: QueueName | undefined }): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from pgboss.job where ${isGivenUp} and created_on >= ${since.toISOString()}::timestamptz
      ${queue ? sql`and source_name = ${queue}` : sql``} order by created_on`)
  return rows.map(({ id }) => id)
}
