import { isReached, plusMinutes, plusSeconds } from '../../platform/clock.ts'
import { createFaults } from '../../platform/faults.ts'
import { ProviderFault } from '../provider-call.ts'
import { startOfHour } from './day-candles.ts'
import { isFromFuture, readHourlyCandlesTimes, saveHourlyCandles } from './market-data.store.ts'
import type { RatesPollParts } from './poll-rates.ts'

// At most 48 calls per minute, in the first minute of an hour. The exchange allows 100, and the poll of rates needs about 4.
const batchSize = 4
const batchPauseSeconds = 5
// The exchange closes a candle a moment after its hour.
const settleSeconds = 5
const retryMinutes = 2
// The pause after a 429, so that the poll of rates can use the exchange's rate limit.
const rateLimitPauseMinutes = 10

export interface HourlyCandlesPoll {
  /** Refreshes a few pairs whose candles lack the last full hour. */
  poll(pairsWithRates: () => Promise<string[]>): Promise<void>
}

type Parts = Pick<RatesPollParts, 'database' | 'clock' | 'databaseNow' | 'exchange' | 'log'>

/** Refreshes the hourly candles of every pair that has a rate, with one call per pair and hour. */
export function createHourlyCandlesPoll({ database, clock, databaseNow, exchange, log }: Parts): HourlyCandlesPoll {
  let refreshedAt: Map<string, Date> | null = null
  const retryAt = new Map<string, Date>()
  const faults = createFaults()
  let nextPollAt = new Date(0)

  async function refresh(pair: string): Promise<void> {
    try {
      const asOf = await databaseNow()
      const data = await exchange.hourlyCandles(pair)
      await saveHourlyCandles(database, pair, { data, asOf, now: await databaseNow() })
      refreshedAt?.set(pair, asOf)
      const failures = faults.end(pair)
      if (failures > 0) log.info({ pair, failures }, 'hourly candles are current again')
    } catch (error) {
      retryAt.set(pair, plusMinutes(clock(), retryMinutes))
      if (faults.isNew(pair, error)) log.warn({ pair, err: error }, 'no new hourly candles; the last known stay')
      if (error instanceof ProviderFault && error.status === 429) nextPollAt = plusMinutes(clock(), rateLimitPauseMinutes)
    }
  }

  return {
    async poll(pairsWithRates) {
      const now = clock()
      if (!isReached(now, nextPollAt, rateLimitPauseMinutes * 60)) return
      nextPollAt = plusSeconds(now, batchPauseSeconds)
      refreshedAt ??= await readHourlyCandlesTimes(database)
      const databaseTime = await databaseNow()
      const lastHourReadyAt = startOfHour(plusSeconds(databaseTime, -settleSeconds)) + settleSeconds * 1000
      const isDue = (pair: string) => {
        const at = refreshedAt?.get(pair) ?? new Date(0)
        const isOld = at.getTime() < lastHourReadyAt || isFromFuture(at, databaseTime)
        return isOld && isReached(now, retryAt.get(pair) ?? now, retryMinutes * 60)
      }
      await Promise.all((await pairsWithRates()).filter(isDue).slice(0, batchSize).map(refresh))
    },
  }
}
