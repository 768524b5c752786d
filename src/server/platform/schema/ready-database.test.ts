import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyDatabase } from './ready-database.ts'
import { createDatabase, dropDatabase } from '../../testing/database.ts'

// The tests' PostgreSQL is one that nobody should keep money on: it does not wait for the disk.
let database: { name: string; url: string }
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => dropDatabase(database.name))

test('in production, a database that may lose what it has acknowledged is refused', async () => {
  const ready = readyDatabase({ databaseUrl: database.url, migratesAtStart: false, mode: 'production' })
  await expect(ready).rejects.toThrow(/may lose what it has acknowledged: switch on fsync and synchronous_commit there\.$/)
})

test('in the demo it is taken', async () => {
  await expect(readyDatabase({ databaseUrl: database.url, migratesAtStart: false, mode: 'demo' })).resolves.toBeUndefined()
})

test('one that only reads is named, instead of failing halfway through the migrations', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const ready = readyDatabase({ databaseUrl: url.href, migratesAtStart: true, mode: 'demo' })
  await expect(ready).rejects.toThrow(/ only reads\. Check that DATABASE_URL leads to the primary\.$/)
})

test('where migrations are a step of their own, a release does not start on an older schema, and says what is missing', async () => {
  const start = () => readyDatabase({ databaseUrl: database.url, migratesAtStart: false, mode: 'demo' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    'begin; create table kept as select * from drizzle.__drizzle_migrations; truncate drizzle.__drizzle_migrations; commit',
  )
  await expect(start()).rejects.toThrow(/ lacks 0000_first\. Run node dist\/server\/migrate\.js of this release first\.$/)
  await client.query('insert into drizzle.__drizzle_migrations select * from kept; drop table kept')
  await client.query('update pgboss.version set version = version - 1')
  await expect(start()).rejects.toThrow(/ lacks the schema of the queue\. Run /)
  await client.query('update pgboss.version set version = version + 1')
  await expect(start()).resolves.toBeUndefined()
  await client.end()
})
