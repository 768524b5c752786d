import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { deadLetterQueue, type QueueName, queueNames } from './queue.ts'

/** What waits in a queue. */
export interface Backlog {
  queue: QueueName
  /** Jobs that nobody has begun, those included that wait for their next try. */
  waiting: number
  /** How long the oldest of them has been there; 0 where there is none. */
  oldestSeconds: number
  /** Jobs of this queue that were given up. */
  deadLetters: number
}

/** Reads the backlog of every queue. Of all jobs, only those that wait are looked at: their index is the one by which jobs are found. */
export async function readBacklogs(database: Database): Promise<Backlog[]> {
  const { rows } = await database.execute<{ queue: string; given_up: boolean; jobs: number; oldest_seconds: number }>(sql`
    select coalesce(source_name, name) as queue, name = ${deadLetterQueue} as given_up, count(*)::int as jobs,
      extract(epoch from now() - min(created_on))::float as oldest_seconds
    from pgboss.job where state < 'active' and not blocked group by 1, 2`)
  return queueNames.map((queue) => {
    const waiting = rows.find((row) => row.queue === queue && !row.given_up)
    const failedJobs = rows.find((row) => row.queue === queue && row.given_up)
    return { queue, waiting: waiting?.jobs ?? 0, oldestSeconds: waiting?.oldest_seconds ?? 0, deadLetters: failedJobs?.jobs ?? 0 }
  })
}
