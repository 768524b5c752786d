import { useEffect, useReducer, useState } from 'react'

/** A reply's time by the service's clock, and when the reply was read by `performance.now()`. */
export interface ServerTime {
  now: string
  readAtMs: number
}

/**
 * Returns the service's time, in milliseconds since 1970. Of several replies, the one that says the latest time is the most exact: a slow network, or
 * a computer that slept, makes the others say too little.
 */
export function useServerClock(time: ServerTime | undefined): (() => number) | undefined {
  const measured = time && Date.parse(time.now) - time.readAtMs
  const [offset, setOffset] = useState(measured)
  const best = measured === undefined ? offset : Math.max(measured, offset ?? measured)
  if (best !== offset) setOffset(best)
  return best === undefined ? undefined : () => performance.now() + best
}

/** Whole seconds until a time by the service's clock, rounded up: 0 at that time. Renders again with each second. */
export function useSecondsLeft(until: string, serverNow: () => number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const leftMs = Date.parse(until) - serverNow()
  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(tick, leftMs % 1000 || 1000)
    // A browser delays the timers of a hidden page.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [leftMs])
  return Math.max(0, Math.ceil(leftMs / 1000))
}
