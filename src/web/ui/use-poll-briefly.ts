import { useCallback, useEffect, useRef } from 'react'

const pollAfterMs = [0, 2000, 5000, 10_000]

/** Returns a function that polls four times within ten seconds. Another call of the function restarts the polling. */
export function usePollBriefly(read: () => unknown): () => void {
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stop = useCallback(() => timers.current.forEach(clearTimeout), [])
  useEffect(() => stop, [stop])
  return useCallback(() => {
    stop()
    timers.current = pollAfterMs.map((ms) => setTimeout(() => void read(), ms))
  }, [read, stop])
}
