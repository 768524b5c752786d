import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { approvalTable } from '../../staff/approval/approval.table.ts'
import { staffReference } from '../../staff/person/staff.table.ts'

/** One row for each person who has downloaded an approved export: each of the two may once. Append-only. */
export const exportDownloadTable = pgTable(
  'export_download',
  {
    approvalId: referenceTo(() => approvalTable.id),
    staffId: staffReference(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.approvalId, table.staffId] })],
)
