import type { FastifyBaseLogger } from 'fastify'
import { cryptoCurrencies, type CryptoCurrency, fiatCurrencies, type FiatCurrency, isCurrency } from '#contract/currencies.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { candles, currenciesInfo, MarketSnapshot, pairsInfo, rates, tradeHistory } from '#contract/endpoints/market-data.ts'
import { dayCandlesQuery, tradeHistoryPageSize, tradeHistoryPair } from '#contract/limits.ts'
import type { Decimal } from '#contract/pricing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { type DayCandles, dayCandles, pairsForDay } from './day-candles.ts'
import type { Candle, CurrencyInfo, Exchange, PairInfo, Trade } from './exchange.ts'
import { createHourlyCandlesCache } from './hourly-candles.cache.ts'
import { distanceFromLastHour } from './last-hour.ts'
import type { LiveMarket } from './live-market.ts'
import { createLiveMarkets } from './live-markets.ts'
import { currentCandleOf, type LatestCandles, type Market, marketOf, pairOf, rateOf } from './market.ts'
import { createMarketDataCache } from './market-data.cache.ts'
import type { DatedData } from './market-data.store.ts'
import { type Movement, movementOf } from './movement.ts'
import { createPoll } from './poll-loop.ts'
import { heldPairs, type PriceLimits } from './price-guard.ts'

export interface CurrentRate {
  /** Fiat for one crypto. */
  rate: Decimal
  /** When the exchange sent the rate, or the oldest part of a derived rate. */
  asOf: Date
  /** Whether the rate is computed through BTC, because the market's own rate is missing or stale. */
  derived: boolean
}

type Reply<E> = Promise<ReplyOf<E> | Failure<'PAIR_NOT_SUPPORTED' | 'UNAVAILABLE'>>

export interface MarketData {
  start(): Promise<void>
  stop(): Promise<void>
  /** The last known rate, of any age; null if none is known. */
  currentRate(fiat: FiatCurrency, crypto: CryptoCurrency): Promise<CurrentRate | null>
  currenciesInfo(): Promise<ReplyOf<typeof currenciesInfo> | Failure<'UNAVAILABLE'>>
  pairsInfo(query: BodyOf<typeof pairsInfo>): Reply<typeof pairsInfo>
  tradeHistory(query: BodyOf<typeof tradeHistory>): Reply<typeof tradeHistory>
  candles(query: BodyOf<typeof candles>): Reply<typeof candles>
  rates(): Promise<ReplyOf<typeof rates> | Failure<'UNAVAILABLE'>>
  /** The pairs whose newest price is held back, because it changed too much. */
  heldPairs(): Promise<string[]>
  /** Bid and ask, asked of the exchange now. They are shared for three seconds, and may be unusable: see `flaw`. */
  liveMarket(market: Market): Promise<LiveMarket | Failure<'UNAVAILABLE'>>
  /** The same of an earlier moment. */
  marketAt(market: Market, at: Date): Promise<LiveMarket | Failure<'UNAVAILABLE'>>
  /** How far the rate moves in so many minutes, after its hourly candles; null while too few are known. */
  movement(query: { market: Market; minutes: number }): Promise<Movement | null>
  /** By how many basis points the rate is outside the range of the last hour's candles; null while none is known. */
  distanceFromLastHour(query: { market: Market; rate: Decimal }): Promise<number | null>
  /** The market data for the landing page; null while no rate is known. */
  snapshot(): Promise<MarketSnapshot | null>
}

export interface MarketDataParts {
  database: Database
  clock: Clock
  /** The database's time, which is the same for all replicas. */
  databaseNow(): Promise<Date>
  exchange: Exchange
  log: FastifyBaseLogger
  priceLimits: PriceLimits
}

/** Market data from the table that one replica keeps up to date. No request waits for the exchange, except those for a live market. */
export function createMarketData(parts: MarketDataParts): MarketData {
  const { clock } = parts
  const cache = createMarketDataCache(parts)
  const hourlyCandles = createHourlyCandlesCache(parts)
  const liveMarkets = createLiveMarkets(parts)
  const poll = createPoll({ ...parts, cache })

  const currentRates = async () => ratesReply((await cache.current()).candles?.data ?? {}, clock())

  const lastDay = async (market: Market, latest: LatestCandles): Promise<DayCandles | null> =>
    dayCandles({ hourly: await hourlyCandles.read(pairsForDay(market)), latest, market, now: clock() })

  const knownDay = async (market: Market): Promise<Candle[]> =>
    (await lastDay(market, (await cache.current()).candles?.data ?? {}))?.candles ?? []

  return {
    start: () => poll.start(),
    stop: () => poll.stop(),

    async currentRate(fiat, crypto) {
      const { candles } = await cache.current()
      const current = candles && currentCandleOf(candles.data, { fiat, crypto }, clock())
      return current ? { rate: rateOf(current.candle), asOf: current.asOf, derived: current.derived } : null
    },

    async currenciesInfo() {
      const { currencies } = await cache.current()
      return currencies ? currenciesReply(currencies) : unavailable()
    },

    pairsInfo: async ({ pairs: names }) => pairsOrFailure((await cache.current()).pairs, names),

    async tradeHistory({ pair, pageSize }) {
      const market = marketOf(pair)
      if (!market || pairOf(market) !== tradeHistoryPair) return notSupported(pair)
      const { trades } = await cache.current()
      return trades ? tradesReply(trades, pageSize) : unavailable()
    },

    async candles({ pair, resolution }) {
      const market = marketOf(pair)
      if (!market) return notSupported(pair)
      const latest = (await cache.current()).candles?.data
      if (!latest) return unavailable()
      const current = currentCandleOf(latest, market, clock())
      if (!current) return notSupported(pair)
      if (resolution !== dayCandlesQuery.resolution) return candlesReply({ ...current, candles: [current.candle] })
      const day = await lastDay(market, latest)
      return day ? candlesReply(day) : unavailable()
    },

    rates: async () => (await currentRates()) ?? unavailable(),

    heldPairs: async () => heldPairs((await cache.current()).candles?.data ?? {}),

    liveMarket: (market) => liveMarkets.read(market),

    marketAt: (market, at) => liveMarkets.readAt(market, at),

    movement: async ({ market, minutes }) => movementOf(await knownDay(market), { minutes, now: clock() }),

    distanceFromLastHour: async ({ market, rate }) => distanceFromLastHour(rate, await knownDay(market), clock()),

    async snapshot() {
      const rates = await currentRates()
      if (!rates) return null
      const { trades } = await cache.current()
      return { takenAt: clock().toISOString(), rates, trades: trades ? tradesReply(trades, tradeHistoryPageSize) : null }
    },
  }
}

function pairsOrFailure(pairs: DatedData<PairInfo[]> | undefined, names: string[]) {
  const unknown = names.find((name) => !marketOf(name))
  if (unknown !== undefined) return notSupported(unknown)
  if (!pairs) return unavailable()
  const { reply, missing } = pairsReply(pairs, names)
  return missing === undefined ? reply : notSupported(missing)
}

/** The exchange's message for an unknown pair. */
const notSupported = (pair: string) => fail('PAIR_NOT_SUPPORTED', { message: `pair ${pair} is not supported` })

const unavailable = () => fail('UNAVAILABLE', { retryAfterSeconds: 10 })

/** The rate of every market on offer; null while none is known. */
function ratesReply(latest: LatestCandles, now: Date): ReplyOf<typeof rates> | null {
  const markets = cryptoCurrencies.flatMap((crypto) => fiatCurrencies.map((fiat) => ({ crypto, fiat })))
  const data = markets.flatMap((market) => {
    const current = currentCandleOf(latest, market, now)
    if (!current) return []
    return [{ ...market, close: current.candle.close, asOf: current.asOf.toISOString(), ...(current.derived && { derived: true }) }]
  })
  const asOf = data
    .map((rate) => rate.asOf)
    .toSorted()
    .at(-1)
  return asOf === undefined ? null : { ok: 'ok', data, asOf }
}

const candlesReply = (day: DayCandles): ReplyOf<typeof candles> => ({
  ok: 'ok',
  data: day.candles,
  asOf: day.asOf.toISOString(),
  ...(day.derived && { derived: true }),
})

const currenciesReply = ({ data, asOf }: DatedData<CurrencyInfo[]>): ReplyOf<typeof currenciesInfo> => ({
  ok: 'ok',
  data: data.filter(({ currency }) => isCurrency(currency)),
  asOf: asOf.toISOString(),
})

const tradesReply = ({ data, asOf }: DatedData<Trade[]>, pageSize: number): ReplyOf<typeof tradeHistory> => ({
  ok: 'ok',
  data: { pageSize, trades: data.slice(0, pageSize) },
  asOf: asOf.toISOString(),
})

/** The pairs in the order of `names`; `missing` is the first pair that the exchange does not list. */
function pairsReply({ data, asOf }: DatedData<PairInfo[]>, names: string[]): { reply: ReplyOf<typeof pairsInfo>; missing?: string } {
  const infoOf = (name: string) => {
    const market = marketOf(name)
    return data.find(({ base, quote }) => base === market?.crypto && quote === market.fiat)
  }
  const missing = names.find((name) => !infoOf(name))
  const found = names.map(infoOf).filter((info) => info !== undefined)
  return { reply: { ok: 'ok', data: found, asOf: asOf.toISOString() }, ...(missing !== undefined && { missing }) }
}
