import Big from 'big.js'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { rateRefreshSeconds } from '#contract/limits.ts'
import { useCandlesQuery } from '../api/market.ts'
import type { Pair, PairRate } from './converter.ts'

const refreshMs = rateRefreshSeconds * 1000

/** The current rate of a pair, asked for again every minute while the page is visible; the last good one where asking failed. */
export function useRate(pair: Pair): { rate: PairRate | null; failed: boolean } {
  const { currentData, isError, refetch } = useCandlesQuery(pair)
  useWhileVisible(refetch)
  const { fiat, crypto } = pair
  const rate = useMemo(() => {
    const close = currentData?.data[0]?.close
    if (currentData === undefined || close === undefined) return null
    return { fiat, crypto, close: Big(close).toFixed(), asOf: currentData.asOf, derived: currentData.derived ?? false }
  }, [currentData, fiat, crypto])
  return { rate, failed: isError }
}

function useWhileVisible(ask: () => void) {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    let askedAt = Date.now()
    const askIfVisible = () => {
      if (document.visibilityState !== 'visible') return
      askedAt = Date.now()
      askNow()
    }
    const onVisibilityChange = () => {
      if (Date.now() - askedAt >= refreshMs) askIfVisible()
    }
    const timer = setInterval(askIfVisible, refreshMs)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [])
}

/** The present moment, moving in steps that are short against the ten minutes after which a rate is old. */
export function useNow(stepMs = 15_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
