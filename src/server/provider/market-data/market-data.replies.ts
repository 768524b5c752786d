import { cryptoCurrencies, fiatCurrencies, isCurrency } from '#contract/currencies.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { candles, currenciesInfo, pairsInfo, rates, tradeHistory } from '#contract/endpoints/market-data.ts'
import type { DayCandles } from './day-candles.ts'
import type { CurrencyInfo, PairInfo, Trade } from './exchange.ts'
import { type LatestCandles, marketOf, currentCandleOf } from './market.ts'
import type { DatedData } from './market-data.store.ts'

/** The rate of every market on offer; null while none is known. */
export function ratesReply(latest: LatestCandles, now: Date): ReplyOf<typeof rates> | null {
  const markets = cryptoCurrencies.flatMap((crypto) => fiatCurrencies.map((fiat) => ({ crypto, fiat })))
  const data = markets.flatMap((market) => {
    const current = currentCandleOf(latest, market, now)
    if (!current) return []
    return [{ ...market, close: current.candle.close, asOf: current.asOf.toISOString(), ...(current.derived && { derived: true }) }]
  })
  const asOf = data
    .map((rate) => rate.asOf)
    .toSorted()
    .at(-1)
  return asOf === undefined ? null : { ok: 'ok', data, asOf }
}

export const candlesReply = (day: DayCandles): ReplyOf<typeof candles> => ({
  ok: 'ok',
  data: day.candles,
  asOf: day.asOf.toISOString(),
  ...(day.derived && { derived: true }),
})

export const currenciesReply = ({ data, asOf }: DatedData<CurrencyInfo[]>): ReplyOf<typeof currenciesInfo> => ({
  ok: 'ok',
  data: data.filter(({ currency }) => isCurrency(currency)),
  asOf: asOf.toISOString(),
})

export const tradesReply = ({ data, asOf }: DatedData<Trade[]>, pageSize: number): ReplyOf<typeof tradeHistory> => ({
  ok: 'ok',
  data: { pageSize, trades: data.slice(0, pageSize) },
  asOf: asOf.toISOString(),
})

/** The pairs in the order of `names`; `missing` is the first pair that the exchange does not list. */
export function pairsReply({ data, asOf }: DatedData<PairInfo[]>, names: string[]): { reply: ReplyOf<typeof pairsInfo>; missing?: string } {
  const infoOf = (name: string) => {
    const market = marketOf(name)
    return data.find(({ base, quote }) => base === market?.crypto && quote === market.fiat)
  }
  const missing = names.find((name) => !infoOf(name))
  const found = names.map(infoOf).filter((info) => info !== undefined)
  return { reply: { ok: 'ok', data: found, asOf: asOf.toISOString() }, ...(missing !== undefined && { missing }) }
}
