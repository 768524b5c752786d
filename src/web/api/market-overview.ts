import { calls } from '#contract/calls.ts'
import type { CryptoCurrency, FiatCurrency } from '#contract/currencies.ts'
import type * as endpoints from '#contract/endpoints/market-data.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { dayOfCandles, tradeHistoryPageSize, tradeHistoryPair } from '#contract/limits.ts'
import type { MarketRead, WithoutTime } from './market-cache.ts'

// For the parts that load when they are scrolled to: a separate file, kept out of the page's first script.

export const currenciesInfo: MarketRead<ReplyOf<typeof endpoints.currenciesInfo>> = {
  category: 'CurrenciesInfo',
  call: calls.currenciesInfo,
}

export const pairsInfo: MarketRead<ReplyOf<typeof endpoints.pairsInfo>> = {
  category: 'PairsInfo',
  call: calls.pairsInfo,
  payload: () => ({ pairs: [tradeHistoryPair] }) satisfies BodyOf<typeof endpoints.pairsInfo>,
}

export const tradeHistory: MarketRead<ReplyOf<typeof endpoints.tradeHistory>> = {
  category: 'TradeHistory',
  call: calls.tradeHistory,
  payload: () => ({ pair: tradeHistoryPair, pageSize: tradeHistoryPageSize }) satisfies BodyOf<typeof endpoints.tradeHistory>,
}

/** The latest rate of every pair. */
export const rates: MarketRead<ReplyOf<typeof endpoints.rates>> = { category: 'Candles', call: calls.rates }

/** A pair's last day, by hours. */
export const lastDay: MarketRead<ReplyOf<typeof endpoints.candles>, { fiat: FiatCurrency; crypto: CryptoCurrency }> = {
  category: 'Candles',
  call: calls.candles,
  payload: ({ fiat, crypto }) => ({ pair: `${fiat}-${crypto}`, ...dayOfCandles }) satisfies WithoutTime<BodyOf<typeof endpoints.candles>>,
  timeField: 'toISO',
}
