import { and, eq, lte } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { accountTable } from '../account/account.table.ts'

/** Locks closed accounts that are kept no longer, and passes over those that are locked. */
export async function lockOverdueAccounts(tx: Transaction, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: accountTable.id })
    .from(accountTable)
    .where(and(eq(accountTable.state, 'closed'), lte(accountTable.keptUntil, now)))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}
