import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { deadLetterQueue, type QueueName } from './queue.ts'

/** How many failed jobs a queue has, and since when. */
export type FailedJobCount = {
  queue: string
  jobs: number
  /** The day (UTC) on which the oldest failed job failed: `2026-11-30`. */
  oldest: string
}

const isFailed = sql`name = ${deadLetterQueue} and state < 'active'`

/** Counts the failed jobs of each queue. */
export async function countFailedJobs(database: Queryable): Promise<FailedJobCount[]> {
  const { rows } = await database.execute<FailedJobCount>(sql`
    select source_name as queue, count(*)::int as jobs, to_char(min(created_on) at time zone 'UTC', 'YYYY-MM-DD') as oldest
    from pgboss.job where ${isFailed} group by 1 order by 1`)
  return rows
}

/** The ids of jobs that failed since a time, in all queues or in `queue`. */
export async function findFailedJobs(tx: Queryable, { since, queue }: { since: Date; queue?: QueueName | undefined }): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from pgboss.job where ${isFailed} and created_on >= ${since.toISOString()}::timestamptz
      ${queue ? sql`and source_name = ${queue}` : sql``} order by created_on`)
  return rows.map(({ id }) => id)
}
