import type { CryptoCurrency } from '#contract/currencies.ts'

/**
 * The price in US dollars around which a coin moves: round figures for the demo, not quotes of any exchange.
 *
 * `dailyMove` is the coin's own typical move of one day (0.02 = 2 %). `followsMarket` says how strongly the coin follows the common move of all
 * coins (BTC: 1). `halfSpread` is half the distance between best bid and best ask, as a fraction of the price.
 */
type PriceLevel = Record<'usd' | 'dailyMove' | 'followsMarket' | 'halfSpread', number>

export const coinLevels: Record<CryptoCurrency, PriceLevel> = {
  BTC: { usd: 95_000, dailyMove: 0.004, followsMarket: 1, halfSpread: 0.0002 },
  ETH: { usd: 3_200, dailyMove: 0.01, followsMarket: 1.2, halfSpread: 0.0002 },
  ADA: { usd: 0.45, dailyMove: 0.016, followsMarket: 1.2, halfSpread: 0.0006 },
  ATOM: { usd: 3, dailyMove: 0.018, followsMarket: 1.1, halfSpread: 0.001 },
  BAT: { usd: 0.2, dailyMove: 0.02, followsMarket: 1, halfSpread: 0.0015 },
  BCH: { usd: 500, dailyMove: 0.016, followsMarket: 1, halfSpread: 0.0006 },
  DOT: { usd: 2.5, dailyMove: 0.018, followsMarket: 1.2, halfSpread: 0.0008 },
  LINK: { usd: 14, dailyMove: 0.018, followsMarket: 1.2, halfSpread: 0.0006 },
  LTC: { usd: 90, dailyMove: 0.014, followsMarket: 1, halfSpread: 0.0005 },
  NEO: { usd: 5, dailyMove: 0.02, followsMarket: 1, halfSpread: 0.0015 },
  SHIB: { usd: 0.000_009, dailyMove: 0.02, followsMarket: 1.3, halfSpread: 0.001 },
  SOL: { usd: 140, dailyMove: 0.016, followsMarket: 1.3, halfSpread: 0.0004 },
  TRX: { usd: 0.28, dailyMove: 0.008, followsMarket: 0.5, halfSpread: 0.0006 },
  USDC: { usd: 1, dailyMove: 0.000_04, followsMarket: 0, halfSpread: 0.0001 },
  USDT: { usd: 1, dailyMove: 0.000_06, followsMarket: 0, halfSpread: 0.0001 },
  XLM: { usd: 0.25, dailyMove: 0.016, followsMarket: 1.1, halfSpread: 0.0008 },
  XRP: { usd: 2.2, dailyMove: 0.014, followsMarket: 1.1, halfSpread: 0.0004 },
}

/** US dollars for one unit of each fiat currency, in round figures. */
export const fiatLevels = {
  EUR: { usd: 1.16, dailyMove: 0.002 },
  GBP: { usd: 1.32, dailyMove: 0.0022 },
  USD: { usd: 1, dailyMove: 0 },
}

/** The typical common move of all coins in one day. */
export const marketDailyMove = 0.014
