import { lte } from 'drizzle-orm'
import { plusDays } from '../../platform/clock.ts'
import { retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import { staffInvitationTable } from './staff.table.ts'

/**
 * People stay for ever, also those who left: events, proposals and their proofs name them by an id, and the record must say who it was. Their
 * passkeys are removed when they leave.
 */
export const invitationRetention: RetentionRule[] = [
  retentionRule('invitations to the desk', staffInvitationTable, (now) =>
    lte(staffInvitationTable.expiresAt, plusDays(now, -retentionPeriods.staffInvitationDays)),
  ),
]
