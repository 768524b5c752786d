import type { Queryable } from '../platform/database/database.ts'
import { approvalTable } from '../staff/approval/approval.table.ts'

export async function insertApproval(tx: Queryable, approval: typeof approvalTable.$inferInsert): Promise<string> {
  const [row] = await tx.insert(approvalTable).values(approval).returning({ id: approvalTable.id })
  if (!row) throw new Error('the proposal was not stored')
  return row.id
}
