import { type RetentionRule, retentionRule } from '../retention/retention-rule.ts'
import { isOver } from './rate-limit.store.ts'
import { rateLimitTable } from './rate-limit.table.ts'

/** In batches: after a flood there are too many for one statement. */
export const rateLimitRetention: RetentionRule[] = [
  // By the database's clock, which counted them.
  retentionRule('counts of rate limits', rateLimitTable, () => isOver),
]
