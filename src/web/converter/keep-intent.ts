import { type Intent, intentKey } from '../api/intent.ts'

/** Keeps what the visitor has chosen for home, on this browser; null where it cannot be told what they want. */
export function keepIntent(intent: Intent | null): void {
  try {
    if (intent) localStorage.setItem(intentKey, JSON.stringify({ ...intent, at: Date.now() }))
    else localStorage.removeItem(intentKey)
  } catch {
    // Full or forbidden storage: the visitor chooses again.
  }
}
