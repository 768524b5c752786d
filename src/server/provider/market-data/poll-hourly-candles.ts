import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusMinutes, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { ProviderFault } from '../provider-call.ts'
import { hourOf } from './day-candles.ts'
import type { Exchange } from './exchange.ts'
import { readHourlyCandlesTimes, saveHourlyCandles } from './market-data.store.ts'

// 4 calls every 5 seconds are at most 48 of the 100 per minute that the exchange allows, in the first minute of an hour only. Rates need about 6.
const batchSize = 4
const batchPauseSeconds = 5
// The exchange closes a candle a moment after its hour has ended.
const settleSeconds = 5
const retryMinutes = 2
// After a 429, stop for this long so that the poll of the rates can use the exchange's limit.
const rateLimitPauseMinutes = 10

export interface HourlyCandlesPoll {
  /** Refreshes a few pairs whose candles lack the last hour that has ended. */
  round(quotedPairs: () => Promise<string[]>): Promise<void>
}

export interface HourlyCandlesPollParts {
  database: Database
  clock: Clock
  exchange: Exchange
  log: FastifyBaseLogger
}

/** Keeps the hourly candles of every quoted pair, with one call per pair and hour. */
export function createHourlyCandlesPoll({ database, clock, exchange, log }: HourlyCandlesPollParts): HourlyCandlesPoll {
  let renewedAt: Map<string, Date> | null = null
  const retryAt = new Map<string, Date>()
  let nextRoundAt = new Date(0)

  async function renew(pair: string): Promise<void> {
    try {
      const candles = { data: await exchange.hourlyCandles(pair), asOf: clock() }
      await saveHourlyCandles(database, pair, candles)
      renewedAt?.set(pair, candles.asOf)
    } catch (error) {
      retryAt.set(pair, plusMinutes(clock(), retryMinutes))
      if (!(error instanceof ProviderFault)) log.error({ err: error, pair }, 'hourly candles could not be stored')
      else log.warn({ pair, reason: error.message }, 'the exchange gave no hourly candles; the last known stay')
      if (error instanceof ProviderFault && error.status === 429) nextRoundAt = plusMinutes(clock(), rateLimitPauseMinutes)
    }
  }

  return {
    async round(quotedPairs) {
      const now = clock()
      if (now < nextRoundAt) return
      nextRoundAt = plusSeconds(now, batchPauseSeconds)
      renewedAt ??= await readHourlyCandlesTimes(database)
      const ended = hourOf(plusSeconds(now, -settleSeconds)) + settleSeconds * 1000
      const isDue = (pair: string) => (renewedAt?.get(pair)?.getTime() ?? 0) < ended && now >= (retryAt.get(pair) ?? now)
      await Promise.all((await quotedPairs()).filter(isDue).slice(0, batchSize).map(renew))
    },
  }
}
