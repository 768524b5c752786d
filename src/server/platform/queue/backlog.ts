import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/database.ts'
import { deadLetterQueue, type QueueName, queueNames } from './queue.ts'

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

/** The jobs that wait in a queue. */
interface Backlog {
  queue: QueueName
  /** Jobs that are not running, including those that wait for a retry; without jobs ordered for a later time. */
  waiting: number
  /** Age of the oldest waiting job; 0 if no job waits. */
  oldestSeconds: number
  /** Failed jobs of this queue. */
  deadLetters: number
}

/** Reads the backlog of every queue, by an index of pg-boss that holds waiting jobs only. */
export async function readBacklogs(database: Database): Promise<Backlog[]> {
  const { rows } = await database.execute<{ queue: string; failed: boolean; jobs: number; oldest_seconds: number }>(sql`
    select coalesce(source_name, name) as queue, name = ${deadLetterQueue} as failed, count(*)::int as jobs,
      extract(epoch from now() - min(case when state = 'retry' then created_on else greatest(created_on, start_after) end))::float as oldest_seconds
    from pgboss.job where state < 'active' and not blocked and (state = 'retry' or start_after <= now()) group by 1, 2`)
  return queueNames.map((queue) => {
    const waiting = rows.find((row) => row.queue === queue && !row.failed)
    const failedJobs = rows.find((row) => row.queue === queue && row.failed)
    return { queue, waiting: waiting?.jobs ?? 0, oldestSeconds: waiting?.oldest_seconds ?? 0, deadLetters: failedJobs?.jobs ?? 0 }
  })
}
