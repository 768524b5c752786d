/** One candle of a pair. `close` is the latest best ask: units of the quote currency for one of the base currency. */
export interface Candle {
  /** Milliseconds since 1970. */
  timestamp: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  resolution: string
  timestampISO: string
}

export interface CurrencyInfo {
  currency: string
  fiat: boolean
  precision: number
  walletPrecision: number | null
  walletDeposit: boolean
  walletWithdrawal: boolean
}

/** Money is text here, as the exchange sends it. */
export interface PairInfo {
  base: string
  quote: string
  baseMin: string
  baseMax: string
  baseLotSize: string
  quoteMin: string
  quoteMax: string
  quoteLotSize: string
  basePrecision: number
  quotePrecision: number
  pricePrecision: number
  minPrice: string
  maxPrice: string
}

export interface Trade {
  tradeId: string
  dateISO: string
  side: 'BUY' | 'SELL'
  price: string
  amount: string
}

/** The answer for many pairs. Pairs that nobody quotes are in neither. */
export interface CandlesAnswer {
  /** By pair, crypto first: `BTC-EUR`. */
  candles: Record<string, Candle>
  /** Pairs that the exchange does not have. */
  notListed: string[]
}

/** The exchange's public market data. Every call can throw a ProviderFault. */
export interface Exchange {
  candles(pairs: string[]): Promise<CandlesAnswer>
  /** The hourly candles of a pair up to now, the open one included, oldest first. */
  hourlyCandles(pair: string): Promise<Candle[]>
  currencies(): Promise<CurrencyInfo[]>
  pairs(): Promise<PairInfo[]>
  /** The last trades, newest first, at most `count`. */
  trades(pair: string, count: number): Promise<Trade[]>
}
