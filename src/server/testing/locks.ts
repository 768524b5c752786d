import type { Database } from '../platform/database/database.ts'

/** Locks an account until the returned function is called, which makes `change` before it unlocks. */
export async function keepAccountLocked(database: Database, email: string, change?: string): Promise<() => Promise<void>> {
  const connection = await database.$client.connect()
  await connection.query('begin')
  await connection.query('select 1 from account where email = $1 for update', [email])
  return async () => {
    if (change) await connection.query(change, [email])
    await connection.query('commit')
    connection.release()
  }
}

/** How many statements wait for a lock now. */
export async function waitingForLocks(database: Database): Promise<number> {
  const { rows } = await database.$client.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}
