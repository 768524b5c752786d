import { type RefObject, use } from 'react'
import { useMarket } from '../api/market-cache.ts'
import { currenciesInfo, pairsInfo, rates as latestRates, tradeHistory } from '../api/market-overview.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { useMoment } from '../ui/day-and-time.ts'
import { useInView } from '../ui/use-in-view.ts'
import { rateStateOf } from '../ui/rate-state.ts'
import { useRatePolling } from '../ui/use-rate-polling.ts'
import { rowsOf, unlistedOf } from './rates.ts'

/** The market data of a section: first from the server's HTML, then polled every minute while the section is in view. */
export function useMarketOverview(section: RefObject<Element | null>) {
  const snapshot = use(MarketSnapshotContext)
  const moment = useMoment(snapshot?.takenAt)
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
    moment,
    rates,
    rows: rowsOf(rates, moment.now),
    state: rateStateOf({ asOf: rates?.asOf, failed: latest.state === 'failed', now: moment.now }),
    trades: history.reply ?? snapshot?.trades ?? null,
    tradesFailed: history.state === 'failed',
    limits: pair ? { least: pair.quoteMin, most: pair.quoteMax } : null,
    unlisted: currencies ? unlistedOf(currencies.data) : [],
  }
}
