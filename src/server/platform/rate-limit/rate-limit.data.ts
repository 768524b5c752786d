import { type RetentionRule, retentionRule } from '../retention/retention-rule.ts'
import { isOver } from './rate-limit.store.ts'
import { rateLimitTable } from './rate-limit.table.ts'

/** In batches: after a flood there are more than one statement could remove in its time. */
export const rateLimitRetention: RetentionRule[] = [
  // By the clock that they were counted by, and not the one that rules are given.
  retentionRule('counts of rate limits', rateLimitTable, () => isOver),
]
