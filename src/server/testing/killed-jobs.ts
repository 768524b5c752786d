import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { jobSeconds } from '../platform/queue/queue.ts'

/** As if the time had gone by that a killed process had for the jobs it was at: the queue gives them to somebody else at its next round. */
export async function timeOfKilledJobsIsUp(database: Database): Promise<void> {
  await database.execute(sql`update pgboss.job set started_on = started_on - make_interval(secs => ${jobSeconds}) where state = 'active'`)
}
