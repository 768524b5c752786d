import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { createApp } from '../app.ts'
import { routing } from '../http/route.ts'
import { createDatabase, dropDatabase } from '../testing/database.ts'
import { connect, type Database, openConnections } from './database.ts'

let name: string
let database: Database
let other: Database
beforeAll(async () => {
  const created = await createDatabase()
  name = created.name
  database = connect(created.url, { connections: 2 })
  other = connect(created.url, { connections: 1 })
  database.$client.on('error', () => {})
})
afterAll(async () => {
  await database.$client.end()
  await other.$client.end()
  await dropDatabase(name)
})

test('a database that goes away in the middle of a transaction fails that call as unavailable, and no other', async () => {
  const app = createApp({ logLevel: 'silent' })
  const route = routing(app, async () => ({ accountId: '', sessionId: '' }))
  route(updateProfile, async () => {
    await database.transaction(async (tx) => {
      await endConnectionOf(tx)
      await tx.execute(sql`select 1`)
    })
    return { ok: true }
  })
  const payload = { firstName: '', lastName: '', phone: '', country: '' }
  const headers = { authorization: 'Bearer token' }
  const answer = await app.inject({ method: 'PUT', url: updateProfile.call.path, payload, headers })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

/** As when the server of the database is stopped: the connection ends while no statement runs on it. */
async function endConnectionOf(tx: Pick<Database, 'execute'>): Promise<void> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = rows[0]?.pid
  await other.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
  // Until the news of it has been read from the socket.
  await expect
    .poll(() =>
      tx.execute(sql`select 1`).then(
        () => 'alive',
        () => 'ended',
      ),
    )
    .toBe('ended')
}

test('the first calls after a start find their connections open', async () => {
  await openConnections(database)
  const { rows } = await other.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
  )
  expect(rows).toHaveLength(2)
})

test('whatever belongs to another row is found by an index: no call grows slower with the number of clients', async () => {
  const { rows } = await database.execute(sql`
    select conrelid::regclass::text as "table", conname as reference from pg_constraint reference
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)
  expect(rows).toEqual([])
})
