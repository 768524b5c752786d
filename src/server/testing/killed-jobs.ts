import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { jobSeconds } from '../platform/queue/queue.ts'

/** Ages the jobs of killed processes past their time limit, so that the queue retries them at its next round. */
export async function expireActiveJobs(database: Database): Promise<void> {
  await database.execute(sql`update pgboss.job set started_on = started_on - make_interval(secs => ${jobSeconds}) where state = 'active'`)
}
