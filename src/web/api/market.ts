import { calls } from '#contract/calls.ts'
import type { CryptoCurrency, FiatCurrency } from '#contract/currencies.ts'
import { candleQuery } from '#contract/limits.ts'
import type { Body, Reply } from './call-types.ts'
import type { MarketRead, WithoutTime } from './market-cache.ts'

type Candles = Reply<'candles'>

/** The candle whose close is the rate of a pair. Spec sections 7 and 8. */
export const latestCandle: MarketRead<Candles, { fiat: FiatCurrency; crypto: CryptoCurrency }> = {
  category: 'Candles',
  call: calls.candles,
  payload: ({ fiat, crypto }) => ({ pair: `${fiat}-${crypto}`, ...candleQuery }) satisfies WithoutTime<Body<'candles'>>,
  timeField: 'fromISO',
  isUsable: hasRate,
  warning: 'No data from exchange',
}

function hasRate(reply: unknown): reply is Candles {
  const { ok, data } = (reply ?? {}) as Partial<Candles>
  const close: unknown = data?.[0]?.close
  return ok === 'ok' && typeof close === 'number' && Number.isFinite(close) && close > 0
}
