import Big from 'big.js'
import { cryptoCurrencies, type CryptoCurrency, fiatCurrencies, type FiatCurrency } from '#contract/currencies.ts'
import type { rates } from '#contract/endpoints/market-data.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { rateStaleMinutes } from '#contract/limits.ts'
import { displayedRate } from '#contract/pricing.ts'

export type Rates = ReplyOf<typeof rates>

/** One rate of the table. */
export interface RateCell {
  fiat: FiatCurrency
  /** As displayed, ungrouped; null where there is none. */
  rate: string | null
  derived: boolean
  /** Older than ten minutes. */
  old: boolean
}

/** One line of the table. */
export interface RateRow {
  crypto: CryptoCurrency
  cells: RateCell[]
}

const isOld = (asOf: string, now: number) => now - Date.parse(asOf) > rateStaleMinutes * 60_000

/** One line for each coin, with its rate in each fiat currency. */
export function rowsOf(rates: Rates | null, now: number): RateRow[] {
  return cryptoCurrencies.map((crypto) => ({ crypto, cells: fiatCurrencies.map((fiat) => cellOf(rates, { crypto, fiat }, now)) }))
}

function cellOf(rates: Rates | null, { crypto, fiat }: { crypto: CryptoCurrency; fiat: FiatCurrency }, now: number): RateCell {
  const known = rates?.data.find((rate) => rate.crypto === crypto && rate.fiat === fiat)
  if (!known) return { fiat, rate: null, derived: false, old: false }
  return { fiat, rate: displayedRate(Big(known.close).toFixed()), derived: known.derived ?? false, old: isOld(known.asOf, now) }
}

/** State of the rates as a whole. */
export type RatesState = 'fetching' | 'unavailable' | 'current' | 'stale'

export function ratesStateOf({ rates, failed, now }: { rates: Rates | null; failed: boolean; now: number }): RatesState {
  if (!rates) return failed ? 'unavailable' : 'fetching'
  return isOld(rates.asOf, now) ? 'stale' : 'current'
}

/** Coins that the exchange does not list. */
export const unlistedOf = (listed: readonly { currency: string }[]): CryptoCurrency[] =>
  cryptoCurrencies.filter((coin) => !listed.some(({ currency }) => currency === coin))
