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

/** The exchange's public market data. Every call can throw a ProviderFault. */
export interface Exchange {
  candles(pairs: string[]): Promise<CandlesReply>
  /** The hourly candles of a pair up to now, with the current hour, oldest first. */
  hourlyCandles(pair: string): Promise<Candle[]>
  currencies(): Promise<CurrencyInfo[]>
  pairs(): Promise<PairInfo[]>
  /** The last trades, newest first, at most `count`. */
  trades(pair: string, count: number): Promise<Trade[]>
}
