import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ensureSchema } from './ensure-schema.ts'
import { databaseOfFile } from '../../testing/database.ts'

// The tests' PostgreSQL runs without fsync and synchronous_commit.
const database = await databaseOfFile()
const urls = { databaseUrl: database.url, migrationDatabaseUrl: database.ownerUrl }

test('only the demo accepts a database that may lose acknowledged writes', async () => {
  const start = (mode: 'demo' | 'production') => ensureSchema({ ...urls, migratesAtStart: false, mode })
  await expect(start('demo')).resolves.toBeUndefined()
  await expect(start('production')).rejects.toThrow(/may lose acknowledged writes: switch on fsync and synchronous_commit there\.$/)
})

test('a read-only database is refused before the first migration', async () => {
  const url = new URL(database.ownerUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const starting = ensureSchema({ ...urls, migrationDatabaseUrl: url.href, migratesAtStart: true, mode: 'demo' })
  await expect(starting).rejects.toThrow(/ is read-only\. Check that DATABASE_URL leads to the primary\.$/)
})

describe('databases whose schema does not fit this release', () => {
  const start = (migratesAtStart: boolean) => ensureSchema({ ...urls, migratesAtStart, mode: 'demo' })
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query('create table kept as select * from drizzle.__drizzle_migrations')
  })
  afterEach(() => client.query('truncate drizzle.__drizzle_migrations; insert into drizzle.__drizzle_migrations select * from kept'))
  afterAll(() => client.end())

  test('with KANTOR_MIGRATE=off, a database that lacks a migration is refused', async () => {
    await client.query('truncate drizzle.__drizzle_migrations')
    await expect(start(false)).rejects.toThrow(
      / lacks 0000_first(, \d{4}_\w+)*\. Run node dist\/server\/migrate\.js of this release first\.$/,
    )
  })

  test('with KANTOR_MIGRATE=off, a database without the schema of the queue is refused', async () => {
    await client.query('update pgboss.version set version = version - 1')
    await expect(start(false)).rejects.toThrow(/ lacks the schema of the queue\. Run /)
    await client.query('update pgboss.version set version = version + 1')
    await expect(start(false)).resolves.toBeUndefined()
  })

  test.each([true, false])('a database from before the first release is refused (migratesAtStart: %s)', async (migratesAtStart) => {
    await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
    await expect(start(migratesAtStart)).rejects.toThrow(
      / cannot be upgraded: delete the folder data\/, or point DATABASE_URL to an empty /,
    )
  })
})
