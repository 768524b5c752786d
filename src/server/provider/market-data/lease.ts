import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { marketDataLeaseTable as lease } from './market-data.table.ts'

const leaseSeconds = 15
// This replica stops calling the exchange this long before another replica can take the lease.
const marginMs = 2000

/** The right to call the exchange, which one replica has at a time. */
export interface Lease {
  /** Takes or renews the lease; true if this replica now has it. */
  take(): Promise<boolean>
  /** Whether this replica still has the lease, by its own clock. */
  isHeld(): boolean
  release(): Promise<void>
}

/** The lease is a row that expires by the database's clock. A lock would stay with a replica that hangs with an open connection. */
export function createLease(database: Database): Lease {
  const holder = randomUUID()
  let heldUntil = -Infinity

  return {
    async take() {
      const sentAt = performance.now()
      const expiresAt = sql`now() + make_interval(secs => ${leaseSeconds})`
      const taken = await database
        .insert(lease)
        .values({ holder, expiresAt })
        .onConflictDoUpdate({
          target: lease.id,
          set: { holder, expiresAt },
          setWhere: or(eq(lease.holder, holder), lt(lease.expiresAt, sql`now()`)),
        })
        .returning({ holder: lease.holder })
      heldUntil = taken.length > 0 ? sentAt + leaseSeconds * 1000 - marginMs : -Infinity
      return taken.length > 0
    },
    isHeld: () => performance.now() < heldUntil,
    async release() {
      heldUntil = -Infinity
      await database.delete(lease).where(eq(lease.holder, holder))
    },
  }
}
