import { useCallback, useEffect, useState } from 'react'
import { messageDisplayMs } from '../limits.ts'

export interface ShownMessage {
  text: string
  kind: 'success' | 'error'
}

/** The message helper of spec section 4: shows a message for 3000 ms by default. A new one replaces the old. */
export function useMessage() {
  const [shown, setShown] = useState<(ShownMessage & { durationMs: number }) | null>(null)

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), shown.durationMs)
    return () => clearTimeout(timer)
  }, [shown])

  const showMessage = useCallback(
    (text: string, { kind = 'success', durationMs = messageDisplayMs }: { kind?: ShownMessage['kind']; durationMs?: number } = {}) =>
      setShown({ text, kind, durationMs }),
    [],
  )
  return { message: shown, showMessage }
}
