import { type RetentionRule, retentionRule } from '../retention/retention-rule.ts'
import { isOver } from './rate-limit.store.ts'
import { rateLimitTable } from './rate-limit.table.ts'

export const rateLimitRetention: RetentionRule[] = [
  // By the database's clock, which began the windows.
  retentionRule('counts of rate limits', rateLimitTable, () => isOver),
]
