import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusMinutes, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Exchange, ExchangeFault } from './exchange.ts'
import { hourOf } from './hours.ts'
import { readHoursTimes, saveHours } from './market-data.store.ts'

// At most 48 of the 100 points that the exchange gives us a minute, and only in the first minute of an hour: the rates need 6.
const batch = 4
const betweenBatchesSeconds = 5
// The exchange closes a candle a moment after its hour has ended.
const settleSeconds = 5
const retryMinutes = 2
// Rates go before lines: once the exchange says that we ask too often, the lines wait.
const pauseMinutes = 10

export interface HoursPoll {
  /** Asks, if it is time, for the hourly candles of the next few of the pairs whose last hour has ended since they were asked for. */
  round(quotedPairs: () => Promise<string[]>): Promise<void>
}

export interface HoursPollParts {
  database: Database
  clock: Clock
  exchange: Exchange
  log: FastifyBaseLogger
}

/** Keeps the hourly candles of every quoted pair, one call for each in an hour. */
export function createHoursPoll({ database, clock, exchange, log }: HoursPollParts): HoursPoll {
  let keptAt: Map<string, Date> | null = null
  const retryAt = new Map<string, Date>()
  let nextAt = new Date(0)

  async function renew(pair: string): Promise<void> {
    try {
      const dated = { data: await exchange.hours(pair), asOf: clock() }
      await saveHours(database, pair, dated)
      keptAt?.set(pair, dated.asOf)
    } catch (error) {
      retryAt.set(pair, plusMinutes(clock(), retryMinutes))
      if (!(error instanceof ExchangeFault)) log.error({ err: error, pair }, 'hourly candles could not be kept')
      else log.warn({ pair, reason: error.message }, 'the exchange gave no hourly candles; the last known stay')
      if (error instanceof ExchangeFault && error.limitReached) nextAt = plusMinutes(clock(), pauseMinutes)
    }
  }

  return {
    async round(quotedPairs) {
      const now = clock()
      if (now < nextAt) return
      nextAt = plusSeconds(now, betweenBatchesSeconds)
      keptAt ??= await readHoursTimes(database)
      const ended = hourOf(plusSeconds(now, -settleSeconds)) + settleSeconds * 1000
      const due = (await quotedPairs()).filter((pair) => (keptAt?.get(pair)?.getTime() ?? 0) < ended && now >= (retryAt.get(pair) ?? now))
      await Promise.all(due.slice(0, batch).map(renew))
    },
  }
}
