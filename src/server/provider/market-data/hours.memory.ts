import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Hours } from './hours.ts'
import { type Dated, readHours } from './market-data.store.ts'
import type { Candle } from './exchange.ts'

const keptSeconds = 10
/** That a pair has none: on a new installation they come a moment after the rates. */
const missingKeptSeconds = 1

/** Copies of the hourly candles that visitors asked for, so that many questions about one pair cost one query in ten seconds. */
export function createHoursMemory({ database, clock }: { database: Database; clock: Clock }) {
  const copies = new Map<string, { dated: Dated<Candle[]> | undefined; readAt: Date }>()

  const isFresh = (pair: string) => {
    const copy = copies.get(pair)
    if (!copy) return false
    return clock() < plusSeconds(copy.readAt, copy.dated ? keptSeconds : missingKeptSeconds) && clock() >= copy.readAt
  }

  return {
    /** The hours of those of the pairs that have some. */
    async of(pairs: string[]): Promise<Hours> {
      const missing = pairs.filter((pair) => !isFresh(pair))
      if (missing.length > 0) {
        const readAt = clock()
        const read = await readHours(database, missing)
        for (const pair of missing) copies.set(pair, { dated: read[pair], readAt })
      }
      return Object.fromEntries(pairs.flatMap((pair) => given(pair, copies.get(pair)?.dated)))
    },
  }
}

const given = (pair: string, dated: Dated<Candle[]> | undefined): [string, Dated<Candle[]>][] => (dated ? [[pair, dated]] : [])
