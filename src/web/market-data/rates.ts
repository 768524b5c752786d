import Big from 'big.js'
import { cryptoCurrencies, type CryptoCurrency, fiatCurrencies, type FiatCurrency } from '#contract/currencies.ts'
import type { rates } from '#contract/endpoints/market-data.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { displayedRate } from '#contract/pricing.ts'
import { isStale } from '../ui/rate-state.ts'

type Rates = ReplyOf<typeof rates>

/** One rate of the table. */
export interface RateCell {
  fiat: FiatCurrency
  /** The displayed digits without grouping; null where no rate is known. */
  rate: string | null
  derived: boolean
  stale: boolean
}

/** One row of the table. */
export interface RateRow {
  crypto: CryptoCurrency
  cells: RateCell[]
}

/** One row for each coin, with its rate in each fiat currency. */
export function rowsOf(rates: Rates | null, now: number): RateRow[] {
  return cryptoCurrencies.map((crypto) => ({ crypto, cells: fiatCurrencies.map((fiat) => cellOf(rates, { crypto, fiat }, now)) }))
}

function cellOf(rates: Rates | null, { crypto, fiat }: { crypto: CryptoCurrency; fiat: FiatCurrency }, now: number): RateCell {
  const known = rates?.data.find((rate) => rate.crypto === crypto && rate.fiat === fiat)
  if (!known) return { fiat, rate: null, derived: false, stale: false }
  return { fiat, rate: displayedRate(Big(known.close).toFixed()), derived: known.derived ?? false, stale: isStale(known.asOf, now) }
}

/** Coins that the exchange does not list. */
export const unlistedOf = (listed: readonly { currency: string }[]): CryptoCurrency[] =>
  cryptoCurrencies.filter((coin) => !listed.some(({ currency }) => currency === coin))
