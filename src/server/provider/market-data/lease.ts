import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { marketDataLeaseTable as turn } from './market-data.table.ts'

/** How long the turn lasts unless it is taken again, in seconds. */
const turnSeconds = 15
// What may lie between the database's saying so and our hearing it.
const marginMs = 2000

/** The right to ask the exchange, which one replica has at a time. */
export interface Turn {
  /** True if this replica has the turn now, having taken or prolonged it. */
  take(): Promise<boolean>
  /** Whether it has it still, by its own watch. */
  held(): boolean
  giveUp(): Promise<void>
}

/**
 * A row that names who has the turn and until when, by the clock of the database. A lock would stay with a replica that stands still: its
 * connection is as alive as before.
 */
export function createLease(database: Database): Turn {
  const holder = randomUUID()
  let heldUntil = -Infinity

  async function take(): Promise<boolean> {
    const askedAt = performance.now()
    const expiresAt = sql`now() + make_interval(secs => ${turnSeconds})`
    const taken = await database
      .insert(turn)
      .values({ holder, expiresAt })
      .onConflictDoUpdate({
        target: turn.id,
        set: { holder, expiresAt },
        setWhere: or(eq(turn.holder, holder), lt(turn.expiresAt, sql`now()`)),
      })
      .returning({ holder: turn.holder })
    heldUntil = taken.length > 0 ? askedAt + turnSeconds * 1000 - marginMs : -Infinity
    return taken.length > 0
  }

  return {
    take,
    held: () => performance.now() < heldUntil,
    async giveUp() {
      heldUntil = -Infinity
      await database.delete(turn).where(eq(turn.holder, holder))
    },
  }
}
