import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { closeAccount } from '#contract/endpoints/client-data.ts'
import type { Database } from '../platform/database/database.ts'
import { tablesWith } from './full-client.ts'
import { findingsOf, openRecordLog } from './record-log.ts'
import type { TestService } from './service.ts'

/** Erases what the law requires us to keep of an account, as on the day on which its retention ends. */
export async function eraseAccount(database: Database, id: string): Promise<void> {
  await database.execute(sql`delete from token_pair where session_id in (select id from session where account_id = ${id})`)
  for (const table of ['session', 'profile']) await database.execute(sql`delete from ${sql.identifier(table)} where account_id = ${id}`)
  await database.execute(sql`update account set state = 'closed', kept_until = now() where id = ${id}`)
  await database.execute(sql`select erase_closed_accounts(array[${id}]::uuid[])`)
}

interface Client {
  id: string
  token: string
  password: string
}

/** Expects a word of a closed account in these tables only, and after the account's last day in none, with a right log. */
export async function expectKeptUntilErased(service: TestService, { id, token, password }: Client, word: string, tables: string[]) {
  const { database } = service
  const log = openRecordLog(database)
  await log.appendAll()
  await service.call(closeAccount, { token, body: { currentPassword: password } })
  expect(await tablesWith(service, word)).toEqual(tables)
  await eraseAccount(database, id)
  expect(await tablesWith(service, word)).toEqual([])
  await log.appendAll()
  expect((await findingsOf(database)).findings).toEqual([])
}
