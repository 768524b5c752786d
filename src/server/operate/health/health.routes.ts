import { sql } from 'drizzle-orm'
import { live, ready, serving } from '#contract/endpoints/health.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Route } from '../../platform/http/route.ts'

// A probe calls again after a few seconds, so a later reply would be useless.
const databaseTimeoutMs = 1500

export interface HealthParts {
  database: Database
  hasStarted: () => boolean
  /** Aborted when the process stops. */
  stopping: AbortSignal
}

export function healthRoutes(route: Route, { database, hasStarted, stopping }: HealthParts): void {
  route(live, async () => ({ status: 'live' }))

  const isServing = () => hasStarted() && !stopping.aborted
  const notNow = () => fail('UNAVAILABLE', { retryAfterSeconds: 5 })

  route(serving, async () => (isServing() ? { status: 'serving' } : notNow()))

  route(ready, async () => (isServing() && (await canWrite(database)) ? { status: 'ready' } : notNow()))
}

// A read-only PostgreSQL server, such as a standby after a failover, cannot serve calls that write. Every log-in writes.
async function canWrite(database: Database): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, databaseTimeoutMs, false)
  const writable = database.execute<{ readOnly: string }>(sql`select current_setting('transaction_read_only') as "readOnly"`).then(
    ({ rows }) => rows[0]?.readOnly === 'off',
    () => false,
  )
  return Promise.race([writable, timedOut]).finally(() => clearTimeout(timer))
}
