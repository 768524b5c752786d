import type { Side } from '#contract/pricing.ts'
import { converterDebounceMs } from '../limits.ts'

/** Typed text is reported after this time without a key. A key that is held down repeats faster. */
export const typingIdleMs = 100

/** The text in a side's field. */
interface TypedText {
  side: Side
  text: string
}

interface TypingEvents {
  onIdle: (typed: TypedText) => void
  onDebounceEnd: () => void
}

/**
 * Debounces both amount fields, so that React renders nothing while keys are typed: with React, a key took up to three times as long to paint as
 * in a bare input. Rejected: to report the text in the next frame, because held keys would be slow.
 */
export interface TypingDebouncer {
  /** A key has changed a side's text. */
  onKey: (typed: TypedText) => void
  /** Reports pending text at once. */
  flush: () => void
  /** Whether this side's field has text that is not reported yet. */
  isPending: (side: Side) => boolean
  /** Call on unmount. */
  stop: () => void
}

/** Calls `onIdle` with the text 100 ms after the last key, and `onDebounceEnd` after the debounce of spec section 9. */
export function createTypingDebouncer({ onIdle, onDebounceEnd }: TypingEvents): TypingDebouncer {
  let pending: TypedText | null = null
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let debounceTimer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(idleTimer)
    clearTimeout(debounceTimer)
  }
  const flush = () => {
    clearTimeout(idleTimer)
    const last = pending
    pending = null
    if (last) onIdle(last)
  }
  return {
    onKey(typed) {
      if (pending?.side !== typed.side) flush()
      stop()
      pending = typed
      idleTimer = setTimeout(flush, typingIdleMs)
      debounceTimer = setTimeout(onDebounceEnd, converterDebounceMs)
    },
    flush,
    isPending: (side) => pending?.side === side,
    stop,
  }
}
