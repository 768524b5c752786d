import Big from 'big.js'
import { use, useMemo, useState } from 'react'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import { latestCandle } from '../api/market.ts'
import { useMarket } from '../api/market-cache.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { useRatePolling } from '../ui/use-rate-polling.ts'
import { isSamePair, type Pair, type PairRate } from './converter.ts'

/** The current rate of a pair, polled every minute while the page is visible. After a failure, the last known rate. */
export function useRate(pair: Pair): { rate: PairRate | null; failed: boolean } {
  const { reply, state, refetch } = useMarket(latestCandle, pair)
  useRatePolling(refetch)
  const { fiat, crypto } = pair
  const rate = useMemo(() => {
    const close = reply?.data[0]?.close
    if (reply === undefined || close === undefined) return null
    return { fiat, crypto, close: Big(close).toFixed(), asOf: reply.asOf, derived: reply.derived ?? false }
  }, [reply, fiat, crypto])
  return { rate, failed: state === 'failed' }
}

/** The pair's rate in the market snapshot of the server's HTML. */
export function useRenderedRate(pair: Pair): PairRate | null {
  const snapshot = use(MarketSnapshotContext)
  const [rate] = useState(() => rateIn(snapshot, pair))
  return rate
}

function rateIn(snapshot: MarketSnapshot | null, pair: Pair): PairRate | null {
  const known = snapshot?.rates.data.find((rate) => isSamePair(rate, pair))
  return known ? { ...pair, close: Big(known.close).toFixed(), asOf: known.asOf, derived: known.derived ?? false } : null
}
