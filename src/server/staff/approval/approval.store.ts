import type { Queryable } from '../../platform/database/database.ts'
import { staffProofTable } from './approval.table.ts'

export async function insertProof(tx: Queryable, proof: typeof staffProofTable.$inferInsert): Promise<string> {
  const [row] = await tx.insert(staffProofTable).values(proof).returning({ id: staffProofTable.id })
  if (!row) throw new Error('the proof was not stored')
  return row.id
}
