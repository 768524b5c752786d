import { expect } from 'vitest'
import type { Database } from '../platform/database/database.ts'

/** Takes the locks of a statement. The returned function runs `change`, and then releases the locks. */
export async function holdLocks(database: Database, lock: string, { values = [], change }: { values?: string[]; change?: string } = {}) {
  const connection = await database.$client.connect()
  await connection.query('begin')
  await connection.query(lock, values)
  return async (): Promise<void> => {
    if (change) await connection.query(change, values)
    await connection.query('commit')
    connection.release()
  }
}

/** Locks an account. The returned function runs `change`, and then releases the lock. */
export const keepAccountLocked = (database: Database, email: string, change?: string) =>
  holdLocks(database, 'select 1 from account where email = $1 for update', { values: [email], ...(change && { change }) })

/** How many statements wait for a lock now; only those with a part in their text, where the sweeper may wait too. */
export async function countWaitingStatements(database: Database, part = ''): Promise<number> {
  const { rows } = await database.$client.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0",
    [part],
  )
  return rows.length
}

/** Makes a call whose transaction waits for the account's lock, and changes the account before the call gets the lock. */
export async function callDuringChange<Result>(
  database: Database,
  email: string,
  change: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const changeAndUnlock = await keepAccountLocked(database, email, `update account set ${change} where email = $1`)
  const called = call()
  await expect.poll(() => countWaitingStatements(database), { timeout: 2000, interval: 20 }).toBe(1)
  await changeAndUnlock()
  return called
}
