import type { Side } from '#contract/pricing.ts'
import { converterPauseMs } from '../limits.ts'

/** After so long without a key, what was typed is told: a held key repeats faster than that, and nobody sees the wait. */
export const keysRestMs = 100

/** What stands in the field of a side. */
interface Typed {
  side: Side
  text: string
}

interface TypingEvents {
  onRest: (typed: Typed) => void
  onPause: () => void
}

/** Follows the keys of both amounts: the browser shows each at once by itself, and what comes of them is worked out when they rest. */
export interface Typing {
  /** A key has changed the text in the field of a side. */
  onKey: (typed: Typed) => void
  /** Tells at once what was typed, if it was not told yet. */
  settle: () => void
  /** Whether the field of this side is ahead of what was told. */
  isAhead: (side: Side) => boolean
  /** To be called when the fields are gone. */
  stop: () => void
}

/** `onRest` is told the last text when the keys rest, `onPause` when the pause of spec section 9 after the last key has ended. */
export function createTyping({ onRest, onPause }: TypingEvents): Typing {
  let needsSync: Typed | null = null
  let rest: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(rest)
    clearTimeout(pause)
  }
  const settle = () => {
    clearTimeout(rest)
    const last = needsSync
    needsSync = null
    if (last) onRest(last)
  }
  return {
    onKey(typed) {
      if (needsSync?.side !== typed.side) settle()
      stop()
      needsSync = typed
      rest = setTimeout(settle, keysRestMs)
      pause = setTimeout(onPause, converterPauseMs)
    },
    settle,
    isAhead: (side) => needsSync?.side === side,
    stop,
  }
}
