import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Queryable } from '../../platform/database/database.ts'
import { accountTable } from './account.table.ts'
import type { CheckedPassword } from '../password/current-password.ts'

/**
 * Holds a client's account until the transaction ends: whoever closes or freezes it waits, and then finds what this transaction wrote.
 * Undefined where that has happened already, and where the password that was checked is not the account's any more. Every transaction that
 * writes something down for a client begins with it.
 */
export type LockActiveClient = (tx: Queryable, accountId: string, checked?: CheckedPassword) => Promise<{ email: string } | undefined>

const isActive = and(eq(accountTable.id, sql.placeholder('accountId')), eq(accountTable.state, 'active'))

const selectActive = prepared('lock_active_client', (db) =>
  db.select({ email: accountTable.email }).from(accountTable).where(isActive).for('share'),
)

const selectWithPassword = prepared('lock_active_client_with_password', (db) =>
  db
    .select({ email: accountTable.email })
    .from(accountTable)
    .where(and(isActive, eq(accountTable.passwordHash, sql.placeholder('passwordHash'))))
    .for('share'),
)

export const lockActiveClient: LockActiveClient = async (tx, accountId, checked) => {
  const { passwordHash } = checked ?? {}
  const [row] = await (checked ? selectWithPassword(tx, { accountId, passwordHash }) : selectActive(tx, { accountId }))
  return row
}

const selectAlone = prepared('lock_active_client_exclusively', (db) =>
  db.select({ email: accountTable.email }).from(accountTable).where(isActive).for('no key update'),
)

/** The same, and nobody else writes for the client meanwhile: where it matters what was written before. */
export const lockActiveClientExclusively: LockActiveClient = async (tx, accountId) => {
  const [row] = await selectAlone(tx, { accountId })
  return row
}

/** Waits for everybody who holds the account, and keeps everybody from it until the transaction ends. Before any lock of the rows that belong to it. */
export async function lockAccount(
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
