import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { accountTable } from './account.table.ts'
import type { CheckedPassword } from './current-password.ts'

/**
 * Holds a client's account until the transaction ends: whoever closes or freezes it waits, and then finds what this transaction wrote.
 * Undefined where that has happened already, and where the password that was checked is not the account's any more. Every transaction that
 * writes something down for a client begins with it.
 */
export type HoldClient = (tx: Queryable, accountId: string, checked?: CheckedPassword) => Promise<{ email: string } | undefined>

export const holdClient: HoldClient = async (tx, accountId, checked) => {
  const hasCheckedPassword = checked && eq(accountTable.passwordHash, checked.passwordHash)
  const [row] = await tx
    .select({ email: accountTable.email })
    .from(accountTable)
    .where(and(eq(accountTable.id, accountId), eq(accountTable.state, 'active'), hasCheckedPassword))
    .for('share')
  return row
}

/** Waits for everybody who holds the account, and keeps everybody from it until the transaction ends. Before any lock of the rows that belong to it. */
export async function holdAlone(
  tx: Queryable,
  accountId: string,
): Promise<{ email: string; state: 'active' | 'frozen' | 'closed' } | undefined> {
  const [row] = await tx
    .select({ email: accountTable.email, state: accountTable.state })
    .from(accountTable)
    .where(eq(accountTable.id, accountId))
    .for('no key update')
  return row
}
