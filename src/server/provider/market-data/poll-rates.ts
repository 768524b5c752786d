import type { FastifyBaseLogger } from 'fastify'
import { tradeHistoryPair } from '#contract/limits.ts'
import { type Clock, isReached, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createFaults } from '../../platform/faults.ts'
import { ProviderFault } from '../provider-call.ts'
import type { CandlesReply, Exchange } from './exchange.ts'
import { type LatestCandles, offeredPairs } from './market.ts'
import { acceptCandles, pollSeconds, type PriceLimits } from './price-guard.ts'
import type { MarketDataCache } from './market-data.cache.ts'
import { isFromFuture, type MarketDataRows, saveRow, type MarketDataSubject } from './market-data.store.ts'

// Together about 4 calls per minute; the exchange allows 100.
const periodSeconds: Record<MarketDataSubject, number> = { candles: pollSeconds, trades: 30, pairs: 10 * 60, currencies: 60 * 60 }
const retrySeconds = 15
const maxJitter = 1.1
const longestPauseSeconds = 65
/** The largest page of trades in our API. */
const tradesKept = 100

export interface RatesPoll {
  /** Refreshes all data that are due; false if a refresh failed, or during the pause after a 429. */
  poll(): Promise<boolean>
}

export interface RatesPollParts {
  database: Database
  /** This process' clock: only for the times between calls. */
  clock: Clock
  databaseNow(): Promise<Date>
  exchange: Exchange
  cache: MarketDataCache
  log: FastifyBaseLogger
  priceLimits: PriceLimits
  /** From 0 to 1. Spreads the calls, so that they are not made in the same second of each minute. */
  random?: () => number
}

/** Refreshes rates, trades, pairs and currencies, each at its own period. */
export function createRatesPoll(parts: RatesPollParts): RatesPoll {
  const { database, clock, databaseNow, cache, log, random = Math.random } = parts
  const dueAt = new Map<MarketDataSubject, Date>()
  const faults = createFaults()
  let pausedUntil = new Date(0)

  async function refresh(subject: MarketDataSubject): Promise<boolean> {
    dueAt.set(subject, plusSeconds(clock(), retrySeconds))
    try {
      const asOf = await databaseNow()
      const row = { data: await callExchange(parts, subject, asOf), asOf } as NonNullable<MarketDataRows[typeof subject]>
      if (await saveRow(database, subject, { ...row, now: await databaseNow() })) cache.put(subject, row)
      const jitter = maxJitter - 0.2 * random()
      dueAt.set(subject, plusSeconds(clock(), periodSeconds[subject] * jitter))
      const failures = faults.end(subject)
      if (failures > 0) log.info({ subject, failures }, 'market data is current again')
      return true
    } catch (error) {
      if (faults.isNew(subject, error)) log.warn({ subject, err: error }, 'no new market data; the last known stays')
      if (error instanceof ProviderFault && error.status === 429) pausedUntil = plusSeconds(nextMinute(clock()), 5 * random())
      return false
    }
  }

  return {
    async poll() {
      const now = clock()
      if (!isReached(now, pausedUntil, longestPauseSeconds)) return false
      const subjects = (Object.keys(periodSeconds) as MarketDataSubject[]).filter((subject) =>
        isReached(now, dueAt.get(subject) ?? now, Math.max(retrySeconds, periodSeconds[subject] * maxJitter)),
      )
      return (await Promise.all(subjects.map(refresh))).every(Boolean)
    },
  }
}

async function callExchange(parts: RatesPollParts, subject: MarketDataSubject, asOf: Date) {
  const { exchange, cache } = parts
  if (subject === 'currencies') return exchange.currencies()
  if (subject === 'pairs') return exchange.pairs()
  if (subject === 'trades') return exchange.trades(tradeHistoryPair, tradesKept)
  return mergeCandles((await cache.current()).candles?.data ?? {}, await exchange.candles(offeredPairs), { ...parts, asOf })
}

/** The last good candle of each pair, unless the exchange no longer lists the pair. */
function mergeCandles(
  before: LatestCandles,
  { candles, notListed }: CandlesReply,
  { asOf, priceLimits, log }: Pick<RatesPollParts, 'priceLimits' | 'log'> & { asOf: Date },
): LatestCandles {
  // Left by a clock that was wrong. It would look current until that time.
  const known = Object.fromEntries(
    Object.entries(before).map(([pair, candle]) => [
      pair,
      isFromFuture(new Date(candle.asOf), asOf) ? { ...candle, asOf: asOf.toISOString() } : candle,
    ]),
  )
  const { latest, newlyHeld } = acceptCandles(known, candles, { now: asOf, limits: priceLimits })
  for (const pair of newlyHeld) log.error({ pair }, 'a price is held back, because it changed too much')
  const listed = Object.entries(known).filter(([pair]) => !notListed.includes(pair))
  return { ...Object.fromEntries(listed), ...latest }
}

/** The exchange's rate limit counts per minute of the clock. */
const nextMinute = (now: Date) => new Date((Math.floor(now.getTime() / 60_000) + 1) * 60_000)
