import { and, eq, lte, sql } from 'drizzle-orm'
import { firstRow, preparedStatement, type Queryable } from '../../platform/database/database.ts'
import { accountTable } from './account.table.ts'

/** The hash against which a password was checked. A transaction that relies on the check locks the account and compares the hash again. */
export interface CheckedPassword {
  passwordHash: string
}

/**
 * Locks a client's account until the transaction ends: closing and freezing wait, and then read what this transaction wrote. Undefined if the
 * account is not active, or its password has changed since the check. Every transaction that writes for a client must lock first.
 */
type LockActiveClient = (tx: Queryable, accountId: string, checked?: CheckedPassword) => Promise<{ email: string } | undefined>

const isActive = and(eq(accountTable.id, sql.placeholder('accountId')), eq(accountTable.state, 'active'))

const selectActive = preparedStatement('lock_active_client', (db) =>
  db.select({ email: accountTable.email }).from(accountTable).where(isActive).for('share'),
)

const selectWithPassword = preparedStatement('lock_active_client_with_password', (db) =>
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

const selectExclusively = preparedStatement('lock_active_client_exclusively', (db) =>
  db.select({ email: accountTable.email }).from(accountTable).where(isActive).for('no key update'),
)

/** Like lockActiveClient, but also blocks other transactions that write for the client. Use it if the work depends on what they wrote. */
export const lockActiveClientExclusively = (tx: Queryable, accountId: string): Promise<{ email: string } | undefined> =>
  firstRow(selectExclusively(tx, { accountId }))

/** Locks an account in any state against every other lock. Lock the account before its other rows. */
export async function lockAccount(tx: Queryable, accountId: string) {
  const { email, state, passwordHash } = accountTable
  const [row] = await tx
    .select({ email, state, passwordHash })
    .from(accountTable)
    .where(eq(accountTable.id, accountId))
    .for('no key update')
  return row
}

/** Locks closed accounts whose retention period is over, and skips those that another transaction has locked. */
export async function lockOverdueAccounts(tx: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: accountTable.id })
    .from(accountTable)
    .where(and(eq(accountTable.state, 'closed'), lte(accountTable.keptUntil, now)))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}
