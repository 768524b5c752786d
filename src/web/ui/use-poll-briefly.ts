import { useCallback, useEffect, useRef } from 'react'

/** When a change is likely, it is read at once and then once more after each of these. */
const soonMs = [0, 2000, 5000, 10_000]

/** Reads now and a few times soon; asked again, it begins anew. */
export function usePollBriefly(read: () => unknown): () => void {
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stop = useCallback(() => timers.current.forEach(clearTimeout), [])
  useEffect(() => stop, [stop])
  return useCallback(() => {
    stop()
    timers.current = soonMs.map((ms) => setTimeout(() => void read(), ms))
  }, [read, stop])
}
