import type { FastifyBaseLogger } from 'fastify'
import { cryptoCurrencies, type CryptoCurrency, fiatCurrencies, type FiatCurrency, isCurrency } from '#contract/currencies.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { candles, currenciesInfo, MarketSnapshot, pairsInfo, rates, tradeHistory } from '#contract/endpoints/market-data.ts'
import { dayOfCandles, tradeHistoryPageSize, tradeHistoryPair } from '#contract/limits.ts'
import type { Decimal } from '#contract/pricing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { Exchange, PairInfo, Trade } from './exchange.ts'
import { dayOf, pairsForDay } from './hours.ts'
import { createHoursMemory } from './hours.memory.ts'
import { type Candles, type Market, marketOf, pairOf, quoteOf, rateOf } from './market.ts'
import type { Dated } from './market-data.store.ts'
import { createMemory } from './memory.ts'
import { createPoll } from './poll.ts'

export interface CurrentRate {
  /** Fiat for one crypto. */
  rate: Decimal
  /** When the exchange gave it; of a derived rate, when it gave the oldest part. */
  asOf: Date
  /** True where the exchange lists no such market and the rate comes through BTC. */
  derived: boolean
}

type Answer<E> = Promise<ReplyOf<E> | Failure<'PAIR_NOT_SUPPORTED' | 'UNAVAILABLE'>>

export interface MarketData {
  start(): Promise<void>
  stop(): Promise<void>
  /** The last known rate, however old; null if none is known. */
  currentRate(fiat: FiatCurrency, crypto: CryptoCurrency): Promise<CurrentRate | null>
  currenciesInfo(): Promise<ReplyOf<typeof currenciesInfo> | Failure<'UNAVAILABLE'>>
  pairsInfo(asked: BodyOf<typeof pairsInfo>): Answer<typeof pairsInfo>
  tradeHistory(asked: BodyOf<typeof tradeHistory>): Answer<typeof tradeHistory>
  candles(asked: BodyOf<typeof candles>): Answer<typeof candles>
  rates(): Promise<ReplyOf<typeof rates> | Failure<'UNAVAILABLE'>>
  /** What the landing page shows of the market; null while no rate is known. */
  snapshot(): Promise<MarketSnapshot | null>
}

export interface MarketDataParts {
  database: Database
  clock: Clock
  exchange: Exchange
  log: FastifyBaseLogger
}

/** Market data from the table that one replica keeps fresh. Nothing here ever waits for the exchange. */
export function createMarketData({ database, clock, exchange, log }: MarketDataParts): MarketData {
  const memory = createMemory({ database, clock, log })
  const hours = createHoursMemory({ database, clock })
  const poll = createPoll({ database, clock, exchange, memory, log })

  return {
    start: () => poll.start(),
    stop: () => poll.stop(),

    async currentRate(fiat, crypto) {
      const { candles } = await memory.current()
      const quote = candles && quoteOf(candles.data, { fiat, crypto }, clock())
      return quote ? { rate: rateOf(quote.candle), asOf: quote.asOf, derived: quote.derived } : null
    },

    async currenciesInfo() {
      const { currencies } = await memory.current()
      if (!currencies) return nothingKnownYet()
      return { ok: 'ok', data: currencies.data.filter(({ currency }) => isCurrency(currency)), asOf: currencies.asOf.toISOString() }
    },

    async pairsInfo({ pairs: asked }) {
      const { pairs } = await memory.current()
      const unknown = asked.find((pair) => !marketOf(pair))
      if (unknown !== undefined) return notSupported(unknown)
      if (!pairs) return nothingKnownYet()
      const found = asked.map((pair) => infoOf(pairs.data, pair))
      const missing = found.indexOf(undefined)
      if (missing >= 0) return notSupported(asked[missing] ?? '')
      return { ok: 'ok', data: found.filter((info) => info !== undefined), asOf: pairs.asOf.toISOString() }
    },

    async tradeHistory({ pair, pageSize }) {
      const market = marketOf(pair)
      if (!market || pairOf(market) !== tradeHistoryPair) return notSupported(pair)
      const { trades } = await memory.current()
      if (!trades) return nothingKnownYet()
      return tradesReply(trades, pageSize)
    },

    async candles({ pair, resolution }) {
      const market = marketOf(pair)
      if (!market) return notSupported(pair)
      const latest = (await memory.current()).candles?.data
      if (!latest) return nothingKnownYet()
      const quote = quoteOf(latest, market, clock())
      if (!quote) return notSupported(pair)
      if (resolution === dayOfCandles.resolution) return lastDay(market, latest)
      return { ok: 'ok', data: [quote.candle], asOf: quote.asOf.toISOString(), ...(quote.derived && { derived: true }) }
    },

    async rates() {
      return (await knownRates()) ?? nothingKnownYet()
    },

    async snapshot() {
      const rates = await knownRates()
      if (!rates) return null
      const { trades } = await memory.current()
      return { takenAt: clock().toISOString(), rates, trades: trades ? tradesReply(trades, tradeHistoryPageSize) : null }
    },
  }

  async function lastDay(market: Market, latest: Candles): Answer<typeof candles> {
    const day = dayOf({ hours: await hours.of(pairsForDay(market)), latest, market, now: clock() })
    if (!day) return nothingKnownYet()
    return { ok: 'ok', data: day.candles, asOf: day.asOf.toISOString(), ...(day.derived && { derived: true }) }
  }

  async function knownRates(): Promise<ReplyOf<typeof rates> | null> {
    const latest = (await memory.current()).candles?.data ?? {}
    const markets = cryptoCurrencies.flatMap((crypto) => fiatCurrencies.map((fiat) => ({ crypto, fiat })))
    const data = markets.flatMap((market) => {
      const quote = quoteOf(latest, market, clock())
      if (!quote) return []
      return [{ ...market, close: quote.candle.close, asOf: quote.asOf.toISOString(), ...(quote.derived && { derived: true }) }]
    })
    const asOf = data
      .map((rate) => rate.asOf)
      .toSorted()
      .at(-1)
    return asOf === undefined ? null : { ok: 'ok', data, asOf }
  }
}

const tradesReply = ({ data, asOf }: Dated<Trade[]>, pageSize: number): ReplyOf<typeof tradeHistory> => ({
  ok: 'ok',
  data: { pageSize, trades: data.slice(0, pageSize) },
  asOf: asOf.toISOString(),
})

function infoOf(infos: PairInfo[], pair: string): PairInfo | undefined {
  const market = marketOf(pair)
  return market ? infos.find(({ base, quote }) => base === market.crypto && quote === market.fiat) : undefined
}

/** The exchange's own words for a pair that it does not have. */
const notSupported = (pair: string) => fail('PAIR_NOT_SUPPORTED', { message: `pair ${pair} is not supported` })

const nothingKnownYet = () => fail('UNAVAILABLE', { retryAfterSeconds: 10 })
