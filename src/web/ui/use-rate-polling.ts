import { useEffect, useEffectEvent } from 'react'
import { rateRefreshSeconds } from '../limits.ts'

const everyMs = rateRefreshSeconds * 1000

/** Calls `refetch` every minute while the page is visible. A page that was hidden for longer calls `refetch` when it becomes visible. */
export function useRatePolling(refetch: () => void): void {
  const poll = useEffectEvent(refetch)
  useEffect(() => {
    let lastPoll = Date.now()
    const pollIfVisible = () => {
      if (document.visibilityState !== 'visible') return
      lastPoll = Date.now()
      poll()
    }
    const onVisibilityChange = () => {
      if (Date.now() - lastPoll >= everyMs) pollIfVisible()
    }
    const timer = setInterval(pollIfVisible, everyMs)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [])
}
