import type { FastifyBaseLogger } from 'fastify'
import { type CryptoCurrency, type FiatCurrency, isCurrency } from '#contract/currencies.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { candles, currenciesInfo, pairsInfo, tradeHistory } from '#contract/endpoints/market-data.ts'
import { tradeHistoryPair } from '#contract/limits.ts'
import type { Decimal } from '#contract/pricing.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { fail, type Failure } from '../failure.ts'
import type { Exchange, PairInfo } from './exchange.ts'
import { marketOf, pairOf, quoteOf, rateOf } from './market.ts'
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
      return { ok: 'ok', data: { pageSize, trades: trades.data.slice(0, pageSize) }, asOf: trades.asOf.toISOString() }
    },

    async candles({ pair }) {
      const market = marketOf(pair)
      if (!market) return notSupported(pair)
      const { candles } = await memory.current()
      if (!candles) return nothingKnownYet()
      const quote = quoteOf(candles.data, market, clock())
      if (!quote) return notSupported(pair)
      return { ok: 'ok', data: [quote.candle], asOf: quote.asOf.toISOString(), ...(quote.derived && { derived: true }) }
    },
  }
}

function infoOf(infos: PairInfo[], pair: string): PairInfo | undefined {
  const market = marketOf(pair)
  return market ? infos.find(({ base, quote }) => base === market.crypto && quote === market.fiat) : undefined
}

/** The exchange's own words for a pair that it does not have. */
const notSupported = (pair: string) => fail('PAIR_NOT_SUPPORTED', { message: `pair ${pair} is not supported` })

const nothingKnownYet = () => fail('UNAVAILABLE', { retryAfterSeconds: 10 })
