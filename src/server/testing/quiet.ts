import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

const patienceMs = 15_000

/** Waits until every queued job is done or failed: a letter that has not arrived then will never arrive. */
export async function queueIsQuiet(database: Database): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const { rows } = await database.execute(
      sql`select data->>'kind' as kind, state, retry_count, start_after, output from pgboss.job where name = 'letter' and state < 'completed'`,
    )
    if (rows.length === 0) return
    if (Date.now() > giveUpAt) throw new Error(`the queue still has work: ${JSON.stringify(rows)}`)
    await pause(50)
  }
}
