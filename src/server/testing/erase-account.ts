import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

/** Erases what the law requires us to keep of an account, as on the day on which its retention ends. */
export async function eraseAccount(database: Database, id: string): Promise<void> {
  await database.execute(sql`delete from token_pair where session_id in (select id from session where account_id = ${id})`)
  for (const table of ['session', 'profile']) await database.execute(sql`delete from ${sql.identifier(table)} where account_id = ${id}`)
  await database.execute(sql`update account set state = 'closed', kept_until = now() where id = ${id}`)
  await database.execute(sql`select erase_closed_accounts(array[${id}]::uuid[])`)
}
