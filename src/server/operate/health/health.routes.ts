import { sql } from 'drizzle-orm'
import { live, ready } from '#contract/endpoints/health.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Route } from '../../platform/http/route.ts'

// Probes ask every few seconds: an answer that takes longer is as good as none.
const databaseLimitMs = 1500

export interface Health {
  database: Database
  /** Whether everything that it answers with has been made. */
  hasStarted: () => boolean
  /** Ends when the process begins to stop. */
  stopping: AbortSignal
}

export function healthRoutes(route: Route, { database, hasStarted, stopping }: Health): void {
  route(live, async () => ({ status: 'live' }))

  route(ready, async () => {
    const isReady = hasStarted() && !stopping.aborted && (await canWrite(database))
    return isReady ? { status: 'ready' } : fail('UNAVAILABLE', { retryAfterSeconds: 5 })
  })
}

// A server that only reads, such as a standby after a failover, is no use to a call that changes something, and each log-in does.
async function canWrite(database: Database): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, databaseLimitMs, false)
  const asked = database.execute<{ only: string }>(sql`select current_setting('transaction_read_only') as only`).then(
    ({ rows }) => rows[0]?.only === 'off',
    () => false,
  )
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}
