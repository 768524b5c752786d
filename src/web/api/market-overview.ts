import { calls } from '#contract/calls.ts'
import type { CryptoCurrency, FiatCurrency } from '#contract/currencies.ts'
import { dayCandlesQuery, tradeHistoryPageSize, tradeHistoryPair } from '#contract/limits.ts'
import type { Body, Reply } from './call-types.ts'
import type { MarketRead, WithoutTime } from './market-cache.ts'

// A separate file, so that the page's first script does not contain the calls for sections that load on scrolling.

export const currenciesInfo: MarketRead<Reply<'currenciesInfo'>> = { category: 'CurrenciesInfo', call: calls.currenciesInfo }

export const pairsInfo: MarketRead<Reply<'pairsInfo'>> = {
  category: 'PairsInfo',
  call: calls.pairsInfo,
  payload: () => ({ pairs: [tradeHistoryPair] }) satisfies Body<'pairsInfo'>,
}

export const tradeHistory: MarketRead<Reply<'tradeHistory'>> = {
  category: 'TradeHistory',
  call: calls.tradeHistory,
  payload: () => ({ pair: tradeHistoryPair, pageSize: tradeHistoryPageSize }) satisfies Body<'tradeHistory'>,
}

/** The latest rate of every pair. */
export const rates: MarketRead<Reply<'rates'>> = { category: 'Candles', call: calls.rates }

/** Hourly candles of a pair's last day. */
export const lastDayCandles: MarketRead<Reply<'candles'>, { fiat: FiatCurrency; crypto: CryptoCurrency }> = {
  category: 'Candles',
  call: calls.candles,
  payload: ({ fiat, crypto }) => ({ pair: `${fiat}-${crypto}`, ...dayCandlesQuery }) satisfies WithoutTime<Body<'candles'>>,
  timeField: 'toISO',
}
