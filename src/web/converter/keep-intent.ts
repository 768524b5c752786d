import { type Intent, intentKey } from '../api/intent.ts'

/** Keeps what the visitor has chosen for home, on this browser. */
export function keepIntent(intent: Intent): void {
  try {
    localStorage.setItem(intentKey, JSON.stringify({ ...intent, at: Date.now() }))
  } catch {
    // Full or forbidden storage: the visitor chooses again.
  }
}
