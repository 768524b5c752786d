import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readyDatabase } from './ready-database.ts'
import { dropDatabase } from './testing/database.ts'

const name = `test_${randomBytes(6).toString('hex')}`
const url = new URL(inject('adminDatabaseUrl'))
url.pathname = `/${name}`

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
})
afterAll(() => dropDatabase(name))

const ready = (migratesAtStart: boolean) => readyDatabase({ databaseUrl: url.href, migratesAtStart })

test('where migrations are a step of their own, a release does not start on an older schema, and says what is missing', async () => {
  await expect(ready(false)).rejects.toThrow(
    /^The database at .* lacks 0000_init, 0001_append-only-events, .*\. Run node src\/server\/migrate\.ts of this release first\.$/,
  )
})

test('three that migrate at once take turns; then nothing is missing, and doing it again changes nothing', async () => {
  await Promise.all([ready(true), ready(true), ready(true)])
  await ready(false)
  await ready(true)
})
