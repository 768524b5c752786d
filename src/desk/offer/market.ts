import { useEffect, useSyncExternalStore } from 'react'
import { type OfferMarket, useReadOfferMarketQuery } from '../api/offers.ts'
import type { CallError } from '../api/failure.ts'
import { useSeconds } from '../layout/durations.ts'

export const marketPauseMs = 2000
/** A price that is older may not be published. */
const oldestMs = 2 * 60_000

/** The market as the builder shows it. */
export interface LiveMarket {
  /** The newest answer; undefined until the first. */
  market: OfferMarket | undefined
  /** How old the prices are now, by the service’s clock. */
  ageMs: number | null
  /** Why no price may be made of it now. `no-answer`: the last question got no answer. */
  unusable: NonNullable<OfferMarket['unusable']> | 'no-answer' | null
  error: CallError | undefined
  refresh: () => void
}

/** The market of a coin, asked for every two seconds while the page is visible. */
export function useLiveMarket(coin: string, currency: string): LiveMarket {
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden)
  const { currentData, error, fulfilledTimeStamp, refetch, isUninitialized } = useReadOfferMarketQuery(
    { coin, currency },
    { skip: coin === '' || currency === '', pollingInterval: isVisible ? marketPauseMs : 0 },
  )
  const now = useSeconds()
  const refresh = () => {
    if (!isUninitialized) void refetch()
  }
  useEffect(() => {
    if (isVisible && !isUninitialized) void refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when somebody comes back to the page
  }, [isVisible])
  const sinceAnswerMs = Math.max(0, now - (fulfilledTimeStamp ?? now))
  const ageMs = currentData?.at ? Date.parse(currentData.now) - Date.parse(currentData.at) + sinceAnswerMs : null
  return { market: currentData, ageMs, unusable: unusableNow(currentData, { ageMs, error }), error, refresh }
}

function unusableNow(market: OfferMarket | undefined, { ageMs, error }: Pick<LiveMarket, 'ageMs' | 'error'>): LiveMarket['unusable'] {
  if (error) return 'no-answer'
  if (market?.unusable) return market.unusable
  return ageMs !== null && ageMs > oldestMs ? 'market-old' : null
}

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
