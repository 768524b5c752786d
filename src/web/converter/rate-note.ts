import { rateStaleMinutes } from '#contract/limits.ts'
import type { PairRate } from './converter.ts'

/** State of the shown rate. */
export type RateState =
  | { kind: 'fetching' }
  | { kind: 'unavailable' }
  | { kind: 'current'; rate: PairRate }
  | { kind: 'stale'; rate: PairRate }

/** A rate older than ten minutes is stale. */
export function rateStateOf({ rate, failed, now }: { rate: PairRate | null; failed: boolean; now: number }): RateState {
  if (rate === null) return { kind: failed ? 'unavailable' : 'fetching' }
  const age = now - Date.parse(rate.asOf)
  return { kind: age > rateStaleMinutes * 60_000 ? 'stale' : 'current', rate }
}
