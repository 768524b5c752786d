import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { jobSeconds } from '../platform/queue/queue.ts'

/**
 * Waits until every letter is sent or has failed. A letter that has not arrived afterwards will never arrive, but for one that waits: until its
 * client is released, or an offer ends soon.
 */
export async function waitForQuietQueue(database: Database): Promise<void> {
  const readOpenJobs = sql`select data->>'kind' as kind, state, retry_count, start_after, output from pgboss.job
    where name = 'letter' and state < 'completed' and data->>'kind' <> 'offer-ends-soon' and start_after < now() + interval '30 minutes'`
  await vi.waitFor(
    async () => {
      const { rows } = await database.execute(readOpenJobs)
      if (rows.length > 0) throw new Error(`the queue still has work: ${JSON.stringify(rows)}`)
    },
    { timeout: 45_000, interval: 50 },
  )
}

/** Lets the jobs of killed processes time out, so that the queue retries these jobs at its next poll. */
export async function expireActiveJobs(database: Database): Promise<void> {
  await database.execute(sql`update pgboss.job set started_on = started_on - make_interval(secs => ${jobSeconds}) where state = 'active'`)
}
