import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyDatabase } from './ready-database.ts'
import { createDatabase, dropDatabase } from './testing/database.ts'

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
