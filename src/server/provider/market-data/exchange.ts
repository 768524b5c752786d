import type { ReplyOf } from '#contract/endpoint.ts'
import type { candles, currenciesInfo, pairsInfo, tradeHistory } from '#contract/endpoints/market-data.ts'

// Our API uses the exchange's format. `close` is the latest best ask: units of the quote currency for one of the base currency.
export type Candle = ReplyOf<typeof candles>['data'][number]
export type CurrencyInfo = ReplyOf<typeof currenciesInfo>['data'][number]
export type PairInfo = ReplyOf<typeof pairsInfo>['data'][number]
export type Trade = ReplyOf<typeof tradeHistory>['data']['trades'][number]

/** The candles of many pairs. A listed pair without offers is missing. */
export interface CandlesReply {
  /** By pair, crypto first: `BTC-EUR`. */
  candles: Record<string, Candle>
  /** Pairs that the exchange does not list. */
  notListed: string[]
}

/** One side of the order book in its newest minute. */
export interface BookSide {
  /** The `1m` candles by pair, whose `close` is the best offer. A pair without offers is missing. */
  candles: Record<string, Candle>
  /** What the exchange sent for each pair, unchanged. */
  sent: Record<string, unknown>
}

/** The best offers of both sides, asked for at the same time. */
export interface OrderBook {
  askedAt: Date
  /** The URL that was called. */
  source: string
  bestAsk: BookSide
  bestBid: BookSide
}

/** The exchange's public market data. Every call can throw a ProviderFault. */
export interface Exchange {
  candles(pairs: string[]): Promise<CandlesReply>
  /** The hourly candles of a pair up to now, with the current hour, oldest first. */
  hourlyCandles(pair: string): Promise<Candle[]>
  /** The best offers of these pairs now, or so long ago; two calls. */
  orderBook(pairs: string[], agoMs?: number): Promise<OrderBook>
  currencies(): Promise<CurrencyInfo[]>
  pairs(): Promise<PairInfo[]>
  /** The last trades, newest first, at most `count`. */
  trades(pair: string, count: number): Promise<Trade[]>
}
