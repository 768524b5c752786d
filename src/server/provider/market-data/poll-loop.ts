import { isReached, plusSeconds } from '../../platform/clock.ts'
import { createFaults } from '../../platform/faults.ts'
import { createHourlyCandlesPoll } from './poll-hourly-candles.ts'
import { createLease } from './lease.ts'
import { offeredPairs } from './market.ts'
import { createRatesPoll, type RatesPollParts } from './poll-rates.ts'

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
