import { rateStaleMinutes } from '#contract/limits.ts'

/** State of one shown rate or of a table of rates. */
export type RateState = 'fetching' | 'unavailable' | 'current' | 'stale'

export const isStale = (asOf: string, now: number): boolean => now - Date.parse(asOf) > rateStaleMinutes * 60_000

/** `asOf` is undefined while no rate is known. A failed refresh keeps the known rate. */
export function rateStateOf({ asOf, failed, now }: { asOf: string | undefined; failed: boolean; now: number }): RateState {
  if (asOf === undefined) return failed ? 'unavailable' : 'fetching'
  return isStale(asOf, now) ? 'stale' : 'current'
}
