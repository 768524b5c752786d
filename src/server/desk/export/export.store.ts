import { and, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { firstRow, hasWritten, type Queryable } from '../../platform/database/database.ts'
import { approvalDecisionTable, approvalTable } from '../../staff/approval/approval.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exportDownloadTable } from './export-download.table.ts'

const newest = 50
const proposer = alias(staffTable, 'proposer')
const decider = alias(staffTable, 'decider')
const personOf = ({ id, name }: typeof proposer | typeof decider | typeof staffTable) => ({ id, name })

const selectApproved = (db: Queryable) =>
  db
    .select({
      approvalId: approvalTable.id,
      payload: approvalTable.payload,
      reason: approvalTable.reason,
      proposedBy: personOf(proposer),
      approvedBy: personOf(decider),
      approvedAt: approvalDecisionTable.decidedAt,
    })
    .from(approvalTable)
    .innerJoin(approvalDecisionTable, eq(approvalDecisionTable.approvalId, approvalTable.id))
    .innerJoin(proposer, eq(proposer.id, approvalTable.proposedBy))
    .innerJoin(decider, eq(decider.id, approvalDecisionTable.decidedBy))
    .$dynamic()

const isApproved = and(eq(approvalTable.action, 'export-records'), eq(approvalDecisionTable.outcome, 'approved'))

export type ApprovedExport = NonNullable<Awaited<ReturnType<typeof findApproved>>>

/** The newest approved exports. */
export const listApproved = (db: Queryable) => selectApproved(db).where(isApproved).orderBy(desc(approvalTable.proposedAt)).limit(newest)

export const findApproved = (db: Queryable, approvalId: string) =>
  firstRow(selectApproved(db).where(and(isApproved, eq(approvalTable.id, approvalId))))

/** Whether an export was proposed under this id, also a refused or expired one. */
export const isProposed = async (db: Queryable, approvalId: string): Promise<boolean> =>
  (await db.$count(approvalTable, and(eq(approvalTable.id, approvalId), eq(approvalTable.action, 'export-records')))) > 0

export const findDownloads = (db: Queryable, approvalIds: string[]) =>
  db
    .select({ approvalId: exportDownloadTable.approvalId, at: exportDownloadTable.at, by: personOf(staffTable) })
    .from(exportDownloadTable)
    .innerJoin(staffTable, eq(staffTable.id, exportDownloadTable.staffId))
    .where(inArray(exportDownloadTable.approvalId, approvalIds))
    .orderBy(exportDownloadTable.at)

/** False if this person has downloaded it before. */
export const insertDownload = (tx: Queryable, download: typeof exportDownloadTable.$inferInsert) =>
  hasWritten(tx.insert(exportDownloadTable).values(download).onConflictDoNothing())
