import { type RetentionRule, retentionRule } from '../retention/personal-data.ts'
import { isExpired } from './rate-limit.store.ts'
import { rateLimitTable } from './rate-limit.table.ts'

export const rateLimitRetention: RetentionRule[] = [
  // Uses the clock of the database, as the windows do.
  retentionRule('counts of rate limits', rateLimitTable, () => isExpired),
]
