import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { eq, lt, or, sql } from 'drizzle-orm'
import { isReached, plusSeconds } from '../../platform/clock.ts'
import { createFaults } from '../../platform/faults.ts'
import type { Database } from '../../platform/database/database.ts'
import { createHourlyCandlesPoll } from './poll-hourly-candles.ts'
import { offeredPairs } from './market.ts'
import { createRatesPoll, type RatesPollParts } from './poll-rates.ts'
import { marketDataLeaseTable as lease } from './market-data.table.ts'

const leaseRenewSeconds = 5
// How often the loop checks which data are due.
const tickMs = 1000

export interface Poll {
  /** Starts to check every second which data are due. Resolves after the first poll, successful or not. */
  start(): Promise<void>
  /** Calls the exchange for all data that are due, if this replica has the lease. */
  pollOnce(): Promise<void>
  stop(): Promise<void>
}

/** Polls the exchange for rates and hourly candles, from one replica at a time. */
export function createPoll(parts: RatesPollParts): Poll {
  const { database, clock, cache, log } = parts
  const lease = createLease(database)
  const faults = createFaults()
  const rates = createRatesPoll(parts)
  const hourlyCandles = createHourlyCandlesPoll(parts)
  let renewLeaseAt = new Date(0)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function hasLease(): Promise<boolean> {
    if (!isReached(clock(), renewLeaseAt, leaseRenewSeconds)) return lease.isHeld()
    renewLeaseAt = plusSeconds(clock(), leaseRenewSeconds)
    const isTaken = await lease.take()
    // Only here: most ticks ask nothing of the database, so they do not show that it is back.
    faults.end('poll')
    return isTaken
  }

  async function pairsWithRates(): Promise<string[]> {
    const { candles } = await cache.current()
    return offeredPairs.filter((pair) => candles && pair in candles.data)
  }

  async function pollOnce(): Promise<void> {
    // If the rates cannot be polled, the exchange is at fault: the hourly candles wait.
    if ((await hasLease()) && (await rates.poll())) await hourlyCandles.poll(pairsWithRates)
  }

  async function tick(): Promise<void> {
    await pollOnce().catch((error: unknown) => {
      if (faults.isNew('poll', error)) log.warn({ err: error }, 'market data could not be refreshed')
    })
    if (!isStopped) timer = setTimeout(() => (running = tick()), tickMs)
  }

  return {
    start: () => (running = tick()),
    pollOnce,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      // If the database cannot be reached, the lease expires later.
      await lease.release().catch(() => {})
    },
  }
}

const leaseSeconds = 15
// This replica stops calling the exchange this long before another replica can take the lease.
const marginMs = 2000

/** The right to call the exchange, which one replica has at a time. */
interface Lease {
  /** Takes or renews the lease; true if this replica now has it. */
  take(): Promise<boolean>
  /** Whether this replica still has the lease, by its own clock. */
  isHeld(): boolean
  release(): Promise<void>
}

/** The lease is a row that expires by the database's clock. A lock would stay with a replica that hangs with an open connection. */
function createLease(database: Database): Lease {
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
