import { useEffect, useEffectEvent } from 'react'

interface Asking {
  everyMs: number
  /** Also calls when mounted. */
  atOnce?: boolean
}

/** Polls while the page is visible, and at once when it becomes visible after a longer pause. */
export function useWhileVisible(ask: () => void, { everyMs, atOnce = false }: Asking): void {
  const askNow = useEffectEvent(ask)
  const beginning = useEffectEvent(() => atOnce && ask())
  useEffect(() => {
    let askedAt = Date.now()
    beginning()
    const askIfVisible = () => {
      if (document.visibilityState !== 'visible') return
      askedAt = Date.now()
      askNow()
    }
    const onVisibilityChange = () => {
      if (Date.now() - askedAt >= everyMs) askIfVisible()
    }
    const timer = setInterval(askIfVisible, everyMs)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [everyMs])
}
