import { lte, or } from 'drizzle-orm'
import { plusDays, plusHours } from '../../platform/clock.ts'
import { retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import { maxSessionHours } from '../limits.ts'
import { staffSessionTable } from './staff-session.table.ts'

export const staffSessionRetention: RetentionRule[] = [
  retentionRule('sessions at the desk', staffSessionTable, (now) => {
    const end = plusDays(now, -retentionPeriods.staffSessionDays)
    return or(lte(staffSessionTable.endedAt, end), lte(staffSessionTable.startedAt, plusHours(end, -maxSessionHours)))
  }),
]
