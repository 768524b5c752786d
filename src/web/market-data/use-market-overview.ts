import Big from 'big.js'
import { type RefObject, use } from 'react'
import { cryptoCurrencies, type CryptoCurrency, fiatCurrencies, type FiatCurrency } from '#contract/currencies.ts'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import { displayedRate } from '#contract/pricing.ts'
import { useMarket } from '../api/market-cache.ts'
import { currenciesInfo, pairsInfo, rates as latestRates, tradeHistory } from '../api/market-overview.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { useCurrentTime } from '../ui/day-and-time.ts'
import { useInView } from '../ui/use-in-view.ts'
import { isStale, rateStateOf } from '../ui/rate-state.ts'
import { useRatePolling } from '../ui/use-rate-polling.ts'

/** One rate of the table. */
export interface RateCell {
  fiat: FiatCurrency
  /** The displayed digits without grouping; null if no rate is known. */
  rate: string | null
  derived: boolean
  stale: boolean
}

/** One row of the table. */
export interface RateRow {
  crypto: CryptoCurrency
  cells: RateCell[]
}

/** The market data of a section: first from the server's HTML, then polled every minute while the section is in view. */
export function useMarketOverview(section: RefObject<Element | null>) {
  const snapshot = use(MarketSnapshotContext)
  const currentTime = useCurrentTime(snapshot?.takenAt)
  const latest = useMarket(latestRates)
  const history = useMarket(tradeHistory)
  const { reply: currencies } = useMarket(currenciesInfo)
  const { reply: pairs } = useMarket(pairsInfo)
  const isInView = useInView(section)
  const refetch = () => {
    if (!isInView) return
    latest.refetch()
    history.refetch()
  }
  useRatePolling(refetch)

  const rates = latest.reply ?? snapshot?.rates ?? null
  const [pair] = pairs?.data ?? []
  return {
    currentTime,
    rates,
    rows: rowsOf(rates, currentTime.now),
    state: rateStateOf({ asOf: rates?.asOf, failed: latest.state === 'failed', now: currentTime.now }),
    trades: history.reply ?? snapshot?.trades ?? null,
    tradesFailed: history.state === 'failed',
    limits: pair ? { min: pair.quoteMin, max: pair.quoteMax } : null,
    unlisted: currencies ? unlistedOf(currencies.data) : [],
  }
}

/** One row for each coin, with its rate in each fiat currency. */
function rowsOf(rates: MarketSnapshot['rates'] | null, now: number): RateRow[] {
  return cryptoCurrencies.map((crypto) => ({ crypto, cells: fiatCurrencies.map((fiat) => cellOf(rates, { crypto, fiat }, now)) }))
}

function cellOf(
  rates: MarketSnapshot['rates'] | null,
  { crypto, fiat }: { crypto: CryptoCurrency; fiat: FiatCurrency },
  now: number,
): RateCell {
  const knownRate = rates?.data.find((rate) => rate.crypto === crypto && rate.fiat === fiat)
  if (!knownRate) return { fiat, rate: null, derived: false, stale: false }
  return {
    fiat,
    rate: displayedRate(Big(knownRate.close).toFixed()),
    derived: knownRate.derived ?? false,
    stale: isStale(knownRate.asOf, now),
  }
}

/** Coins that the exchange does not list. */
const unlistedOf = (listed: readonly { currency: string }[]): CryptoCurrency[] =>
  cryptoCurrencies.filter((coin) => !listed.some(({ currency }) => currency === coin))
