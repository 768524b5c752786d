import { lte, or } from 'drizzle-orm'
import { plusDays, plusHours } from '../platform/clock.ts'
import { retentionPeriods, type RetentionRule, retentionRule } from '../platform/retention/retention-rule.ts'
import { maxSessionHours } from './limits.ts'
import { staffInvitationTable } from './person/staff.table.ts'
import { staffSessionTable } from './session/staff-session.table.ts'

/**
 * People stay for ever, also those who left: events, proposals and their proofs name them by an id, and the record must say who it was. Their
 * passkeys are removed when they leave.
 */
export const staffRetention: RetentionRule[] = [
  retentionRule('sessions at the desk', staffSessionTable, (now) => {
    const end = plusDays(now, -retentionPeriods.staffSessionDays)
    return or(lte(staffSessionTable.endedAt, end), lte(staffSessionTable.startedAt, plusHours(end, -maxSessionHours)))
  }),
  retentionRule('invitations to the desk', staffInvitationTable, (now) =>
    lte(staffInvitationTable.expiresAt, plusDays(now, -retentionPeriods.staffInvitationDays)),
  ),
]
