import { calls } from '#contract/calls.ts'
import type { CryptoCurrency, FiatCurrency } from '#contract/currencies.ts'
import type { candles, rates } from '#contract/endpoints/market-data.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { dayOfCandles } from '#contract/limits.ts'
import { apiUrl } from './backend-query.ts'
import { market } from './market.ts'

/** The market-data calls of the parts that come when they are seen: a file of its own, so that the page's first script is without them. */
const overview = market.injectEndpoints({
  endpoints: (build) => ({
    rates: build.query<ReplyOf<typeof rates>, void>({
      query: () => ({ url: apiUrl(calls.rates), method: calls.rates.method }),
      providesTags: ['Candles'],
    }),
    lastDay: build.query<ReplyOf<typeof candles>, { fiat: FiatCurrency; crypto: CryptoCurrency }>({
      query: ({ fiat, crypto }) => ({
        url: apiUrl(calls.candles),
        method: calls.candles.method,
        body: { pair: `${fiat}-${crypto}`, toISO: new Date().toISOString(), ...dayOfCandles } satisfies BodyOf<typeof candles>,
      }),
      providesTags: ['Candles'],
    }),
  }),
})

export const { useRatesQuery, useLastDayQuery, useCurrenciesInfoQuery, usePairsInfoQuery, useTradeHistoryQuery } = overview
