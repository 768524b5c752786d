import { type Removal, removal } from '../retention/retention.ts'
import { isOver } from './rate-limit.store.ts'
import { rateLimitTable } from './rate-limit.table.ts'

/** In batches: after a flood there are more than one statement could remove in its time. */
export const rateLimitRemovals: Removal[] = [
  // By the clock that they were counted by, and not the one that rules are given.
  removal('counts of rate limits', rateLimitTable, () => isOver),
]
