import { and, asc, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { approvalDecisionTable, approvalTable } from '../approval/approval.table.ts'
import { staffSessionTable } from '../session/staff-session.table.ts'
import { staffPasskeyTable, staffTable } from './staff.table.ts'

/** Everybody by name, with what the desk's list shows about them. */
export function listStaff(db: Queryable, now: Date) {
  const openApproval = db
    .select({ id: approvalTable.id })
    .from(approvalTable)
    .leftJoin(approvalDecisionTable, eq(approvalDecisionTable.approvalId, approvalTable.id))
    .where(
      and(
        eq(approvalTable.object, sql`${staffTable.id}::text`),
        isNull(approvalDecisionTable.approvalId),
        gt(approvalTable.expiresAt, now),
      ),
    )
    .orderBy(desc(approvalTable.proposedAt))
    .limit(1)
  const lastSeen = db
    .select({ at: staffSessionTable.lastUsedAt })
    .from(staffSessionTable)
    .where(eq(staffSessionTable.staffId, staffTable.id))
    .orderBy(desc(staffSessionTable.lastUsedAt))
    .limit(1)
  return db
    .select({
      ...getTableColumns(staffTable),
      passkeys: db.$count(staffPasskeyTable, eq(staffPasskeyTable.staffId, staffTable.id)),
      lastSeenAt: sql<Date | null>`(${lastSeen})`.mapWith(staffSessionTable.lastUsedAt),
      openApprovalId: sql<string | null>`(${openApproval})`,
    })
    .from(staffTable)
    .orderBy(asc(staffTable.name), asc(staffTable.email))
}
