import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { HourlyCandles } from './day-candles.ts'
import { type DatedData, readHourlyCandles } from './market-data.store.ts'
import type { Candle } from './exchange.ts'

const keptSeconds = 10
// Short, because on a new installation the hourly candles arrive soon after the rates.
const missingKeptSeconds = 1

/** Caches the hourly candles of requested pairs, so that each pair is queried at most once in ten seconds. */
export function createHourlyCandlesCache({ database, clock }: { database: Database; clock: Clock }) {
  const copies = new Map<string, { candles: DatedData<Candle[]> | undefined; readAt: Date }>()

  const isFresh = (pair: string) => {
    const copy = copies.get(pair)
    if (!copy) return false
    return clock() < plusSeconds(copy.readAt, copy.candles ? keptSeconds : missingKeptSeconds) && clock() >= copy.readAt
  }

  return {
    /** The hourly candles of these pairs, without pairs that have none. */
    async read(pairs: string[]): Promise<HourlyCandles> {
      const stale = pairs.filter((pair) => !isFresh(pair))
      if (stale.length > 0) {
        const readAt = clock()
        const stored = await readHourlyCandles(database, stale)
        for (const pair of stale) copies.set(pair, { candles: stored[pair], readAt })
      }
      const found = pairs.map((pair) => [pair, copies.get(pair)?.candles] as const).filter(([, candles]) => candles)
      return Object.fromEntries(found) as HourlyCandles
    },
  }
}
