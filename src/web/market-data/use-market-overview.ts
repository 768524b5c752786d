import { type RefObject, use } from 'react'
import { rateRefreshSeconds } from '#contract/limits.ts'
import { useCurrenciesInfoQuery, usePairsInfoQuery, useRatesQuery, useTradeHistoryQuery } from '../api/market-overview.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { useMoment } from '../ui/use-moment.ts'
import { useInView } from '../ui/use-seen.ts'
import { useWhileVisible } from '../ui/use-while-visible.ts'
import { ratesStateOf, rowsOf, unlistedOf } from './rates.ts'

/** The market for a section of the page: first as the page was rendered with it, then as it is, every minute while the section is in view. */
export function useMarketOverview(section: RefObject<Element | null>) {
  const snapshot = use(MarketSnapshotContext)
  const moment = useMoment(snapshot?.takenAt)
  const ratesQuery = useRatesQuery()
  const tradesQuery = useTradeHistoryQuery()
  const { currentData: currencies } = useCurrenciesInfoQuery()
  const { currentData: pairs } = usePairsInfoQuery()
  const inView = useInView(section)
  const askAgain = () => {
    if (!inView.current) return
    void ratesQuery.refetch()
    void tradesQuery.refetch()
  }
  useWhileVisible(askAgain, { everyMs: rateRefreshSeconds * 1000 })

  const rates = ratesQuery.currentData ?? snapshot?.rates ?? null
  const [pair] = pairs?.data ?? []
  return {
    moment,
    rates,
    rows: rowsOf(rates, moment.now),
    state: ratesStateOf({ rates, failed: ratesQuery.isError, now: moment.now }),
    trades: tradesQuery.currentData ?? snapshot?.trades ?? null,
    tradesFailed: tradesQuery.isError,
    limits: pair ? { least: pair.quoteMin, most: pair.quoteMax } : null,
    unlisted: currencies ? unlistedOf(currencies.data) : [],
  }
}
