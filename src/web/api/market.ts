import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { calls } from '#contract/calls.ts'
import type { CryptoCurrency, FiatCurrency } from '#contract/currencies.ts'
import type { candles, currenciesInfo, pairsInfo, tradeHistory } from '#contract/endpoints/market-data.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { cacheKeptSeconds, candle, tradeHistoryPageSize, tradeHistoryPair } from '#contract/limits.ts'
import { apiUrl } from './backend-query.ts'

/** The public market-data calls. Spec section 7. */
export const market = createApi({
  reducerPath: 'market',
  baseQuery: fetchBaseQuery({ credentials: 'include' }),
  tagTypes: ['CurrenciesInfo', 'PairsInfo', 'TradeHistory', 'Candles'],
  keepUnusedDataFor: cacheKeptSeconds,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: (build) => ({
    currenciesInfo: build.query<ReplyOf<typeof currenciesInfo>, void>({
      query: () => ({ url: apiUrl(calls.currenciesInfo), method: calls.currenciesInfo.method }),
      providesTags: ['CurrenciesInfo'],
    }),
    pairsInfo: build.query<ReplyOf<typeof pairsInfo>, void>({
      query: () => ({
        url: apiUrl(calls.pairsInfo),
        method: calls.pairsInfo.method,
        body: { pairs: [tradeHistoryPair] } satisfies BodyOf<typeof pairsInfo>,
      }),
      providesTags: ['PairsInfo'],
    }),
    tradeHistory: build.query<ReplyOf<typeof tradeHistory>, void>({
      query: () => ({
        url: apiUrl(calls.tradeHistory),
        method: calls.tradeHistory.method,
        body: { pair: tradeHistoryPair, pageSize: tradeHistoryPageSize } satisfies BodyOf<typeof tradeHistory>,
      }),
      providesTags: ['TradeHistory'],
    }),
    /** An answer without a usable price counts as failed, so `data` stays the last good one of its pair. */
    candles: build.query<ReplyOf<typeof candles>, { fiat: FiatCurrency; crypto: CryptoCurrency }>({
      query: ({ fiat, crypto }) => ({
        url: apiUrl(calls.candles),
        method: calls.candles.method,
        body: { pair: `${fiat}-${crypto}`, fromISO: new Date().toISOString(), ...candle } satisfies BodyOf<typeof candles>,
        validateStatus: ({ ok }, body) => ok && hasPrice(body),
      }),
      providesTags: ['Candles'],
      async onQueryStarted(_pair, { queryFulfilled }) {
        await queryFulfilled.catch(() => console.warn('No data from exchange'))
      },
    }),
  }),
})

function hasPrice(body: unknown): boolean {
  const { ok, data } = (body ?? {}) as Partial<ReplyOf<typeof candles>>
  const close: unknown = data?.[0]?.close
  return ok === 'ok' && typeof close === 'number' && Number.isFinite(close) && close > 0
}

export const { useCandlesQuery } = market
