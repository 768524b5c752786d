import { useCallback, useEffect, useState } from 'react'
import { messageDisplayMs } from '../limits.ts'
import { classNames } from './class-names.ts'

interface ShownMessage {
  text: string
  kind: 'success' | 'error'
}

/** The message helper of spec section 4: shows a message for 3000 ms by default. A new message replaces the old one. */
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

/** A short message. Screen readers announce errors at once. Keeps its height while empty. */
export function Message({ message, className }: { message: ShownMessage | null; className?: string }) {
  return (
    <div className={classNames('min-h-6 text-sm', className)}>
      {/* Always present: screen readers announce only changes of existing elements. */}
      <p role="status" className="text-accent">
        {message?.kind === 'success' && message.text}
      </p>
      {message?.kind === 'error' && (
        <p role="alert" className="text-danger">
          {message.text}
        </p>
      )}
    </div>
  )
}
