import { rateStaleMinutes } from '#contract/limits.ts'
import type { PairRate } from './converter.ts'

/** What is to be said about the rate on show. The states exclude each other. */
export type RateState =
  | { kind: 'fetching' }
  | { kind: 'unavailable' }
  | { kind: 'current'; rate: PairRate }
  | { kind: 'stale'; rate: PairRate }

/** A rate older than ten minutes is shown with its time, greyed. Design section 5. */
export function rateStateOf({ rate, failed, now }: { rate: PairRate | null; failed: boolean; now: number }): RateState {
  if (rate === null) return { kind: failed ? 'unavailable' : 'fetching' }
  const age = now - Date.parse(rate.asOf)
  return { kind: age > rateStaleMinutes * 60_000 ? 'stale' : 'current', rate }
}
