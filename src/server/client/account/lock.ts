import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Queryable } from '../../platform/database/database.ts'
import { accountTable } from './account.table.ts'

/** The hash that a password was checked against. A transaction that relies on it checks under the lock that the account still has it. */
export interface CheckedPassword {
  passwordHash: string
}

/**
 * Locks a client's account until the transaction ends: closing and freezing wait, and then find what this transaction wrote. Undefined if
 * the account is not active, or no longer has the password that was checked. Every transaction that writes something for a client begins
 * with it.
 */
type LockActiveClient = (tx: Queryable, accountId: string, checked?: CheckedPassword) => Promise<{ email: string } | undefined>

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
  const [row] = await (checked
    ? selectWithPassword(tx, { accountId, passwordHash: checked.passwordHash })
    : selectActive(tx, { accountId }))
  return row
}

const selectExclusively = prepared('lock_active_client_exclusively', (db) =>
  db.select({ email: accountTable.email }).from(accountTable).where(isActive).for('no key update'),
)

/** The same, and no other transaction writes for the client meanwhile: for work that depends on what was written before. */
export const lockActiveClientExclusively: LockActiveClient = async (tx, accountId) => {
  const [row] = await selectExclusively(tx, { accountId })
  return row
}

/** Locks an account in any state against every other lock. Taken before any lock of the rows that belong to it. */
export async function lockAccount(tx: Queryable, accountId: string) {
  const { email, state, passwordHash } = accountTable
  const [row] = await tx
    .select({ email, state, passwordHash })
    .from(accountTable)
    .where(eq(accountTable.id, accountId))
    .for('no key update')
  return row
}
