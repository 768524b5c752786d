import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

const patienceMs = 15_000

/** Waits until every job that was asked for is done or given up: what has not arrived by then, never will. */
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
