import { calls } from '#contract/calls.ts'
import type { CryptoCurrency, FiatCurrency } from '#contract/currencies.ts'
import type { candles as candlesEndpoint } from '#contract/endpoints/market-data.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { candle } from '#contract/limits.ts'
import type { MarketRead, WithoutTime } from './market-cache.ts'

type Candles = ReplyOf<typeof candlesEndpoint>

/** The candle whose close is the rate of a pair. Spec sections 7 and 8. */
export const latestCandle: MarketRead<Candles, { fiat: FiatCurrency; crypto: CryptoCurrency }> = {
  category: 'Candles',
  call: calls.candles,
  payload: ({ fiat, crypto }) => ({ pair: `${fiat}-${crypto}`, ...candle }) satisfies WithoutTime<BodyOf<typeof candlesEndpoint>>,
  timeField: 'fromISO',
  isUseful: hasPrice,
  warning: 'No data from exchange',
}

function hasPrice(reply: unknown): reply is Candles {
  const { ok, data } = (reply ?? {}) as Partial<Candles>
  const close: unknown = data?.[0]?.close
  return ok === 'ok' && typeof close === 'number' && Number.isFinite(close) && close > 0
}
