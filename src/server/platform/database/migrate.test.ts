import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { databaseOfFile } from '../../testing/database.ts'
import { migrate } from './migrate.ts'

const limits = { lockTimeoutMs: 100, indexTimeoutMs: 5000, pauseMs: 100, totalTimeoutMs: 10_000 }

const { ownerUrl: url } = await databaseOfFile()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kantor-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function openConnection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

let madeAt = Date.now()
/** Writes a release's migrations, as drizzle-kit would. */
function writeMigrations(migrations: Record<string, string[]>) {
  const entries = Object.keys(migrations).map((tag) => ({ tag, when: madeAt++ }))
  mkdirSync(path.join(folder, 'meta'))
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const [tag, statements] of Object.entries(migrations))
    writeFileSync(path.join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'))
}

const runMigrations = (changed: Partial<typeof limits> = {}) =>
  migrate({ url, folder, limits: { ...limits, ...changed }, afterMigrations: async () => {} })

const accountHasColumn = async (client: pg.Client, name: string) =>
  (await client.query(`select from information_schema.columns where table_name = 'account' and column_name = $1`, [name])).rowCount === 1

test('calls can read a table while a migration waits for a lock on it', async () => {
  const [holder, client] = [await openConnection(), await openConnection()]
  writeMigrations({ wider: ['alter table account add column wider text'] })
  await holder.query('begin; select 1 from account')
  const migrating = runMigrations()
  await expect
    .poll(async () => (await client.query(`select 1 from pg_locks where not granted and relation = 'account'::regclass`)).rowCount)
    .toBe(1)
  const startedAt = performance.now()
  await client.query('select 1 from account')
  expect(performance.now() - startedAt).toBeLessThan(600)
  expect(await accountHasColumn(client, 'wider')).toBe(false)
  await holder.query('commit')
  await migrating
  expect(await accountHasColumn(client, 'wider')).toBe(true)
})

test('a migration that never gets its lock says what to do, and changes nothing', async () => {
  const [holder, client] = [await openConnection(), await openConnection()]
  writeMigrations({ never: ['create table never ()', 'alter table account add column never text'] })
  await holder.query('begin; select 1 from account')
  const migrating = runMigrations({ totalTimeoutMs: 300 })
  await expect(migrating).rejects.toThrow(/^never did not get its locks for \d+ seconds\. End the long transactions on the database/)
  await expect(migrating).rejects.toBeInstanceOf(StartError)
  expect((await client.query(`select to_regclass('never') as found`)).rows).toEqual([{ found: null }])
})

test('after a failure, the next attempt begins with the failed migration', async () => {
  const client = await openConnection()
  writeMigrations({ good: ['alter table account add column good text'], bad: ['alter table nothing_such add column bad text'] })
  await expect(runMigrations()).rejects.toThrow(/nothing_such/)
  expect(await accountHasColumn(client, 'good')).toBe(true)
  writeFileSync(path.join(folder, 'bad.sql'), 'alter table account add column mended text')
  await runMigrations()
  expect(await accountHasColumn(client, 'mended')).toBe(true)
})

const index = 'account_created_at_index'
const indexStatements = [`drop index concurrently if exists ${index}`, `create index concurrently ${index} on account (created_at)`]
const selectRunningBuilds = `select pid from pg_stat_activity where query like '%create index concurrently ${index}%'
  and datname = current_database() and pid <> pg_backend_pid()`
const isIndexValid = async (client: pg.Client) =>
  (await client.query(`select from pg_index where indexrelid = '${index}'::regclass and indisvalid`)).rowCount === 1

test('of two replicas that start at once, one builds an index while clients write', async () => {
  const [writer, client] = [await openConnection(), await openConnection()]
  writeMigrations({ indexed: indexStatements })
  await writer.query('begin; lock table account in row exclusive mode')
  const migrating = [runMigrations(), runMigrations()]
  await expect.poll(async () => (await client.query(selectRunningBuilds)).rowCount).toBe(1)
  await client.query('delete from account where false')
  await writer.query('commit')
  await Promise.all(migrating)
  expect(await isIndexValid(client)).toBe(true)
})

test('an index whose build was interrupted is built again', async () => {
  const [writer, client] = [await openConnection(), await openConnection()]
  await client.query(`drop index if exists ${index}`)
  writeMigrations({ indexedAgain: indexStatements })
  await writer.query('begin; lock table account in row exclusive mode')
  // Catch at once: the migration may fail while the next query runs.
  const failure = runMigrations().catch((error: unknown) => error)
  // Wait until the index exists: a build that is killed earlier leaves no invalid index to test with.
  const hasBegun = async () => (await client.query(`select from pg_class where relname = '${index}'`)).rowCount === 1
  await expect.poll(hasBegun).toBe(true)
  await client.query(`select pg_terminate_backend(pid) from (${selectRunningBuilds}) as build`)
  expect(await failure).toMatchObject({ message: expect.stringMatching(/terminat/i) })
  expect(await isIndexValid(client)).toBe(false)
  await writer.query('commit')
  await runMigrations()
  expect(await isIndexValid(client)).toBe(true)
})
