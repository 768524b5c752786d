import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type ConnectionLimits, type Database } from '../platform/database/database.ts'
import { migrateDatabase } from '../platform/schema/ensure-schema.ts'

// The role that startEmbeddedPostgres creates.
const ownerRole = 'kantor'
const templateLock = 7_310_117

interface TestDatabase {
  name: string
  /** With the role of the service. */
  url: string
  /** With the role that owns the tables. */
  ownerUrl: string
  /** Both, for a process of the service. */
  environment: { DATABASE_URL: string; MIGRATION_DATABASE_URL: string }
}

/** Creates a database, cloned from a migrated template in milliseconds. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = await migratedTemplate()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy owner ${ownerRole}`))
  return { name, ...urlsOf(name) }
}

/** The database of a test file, to be created at the top of the file; dropped after the last test. */
export async function databaseOfFile(): Promise<TestDatabase> {
  const database = await createDatabase()
  afterAll(() => dropDatabase(database.name))
  return database
}

/** A pool of connections that is closed after the last test of the file. */
export function connectForFile(url: string, limits: ConnectionLimits): Database {
  const database = connect(url, limits)
  // The last connections may still be closing when the database is dropped.
  database.$client.on('error', () => {})
  afterAll(() => database.$client.end())
  return database
}

export const dropDatabase = async (name: string): Promise<void> => {
  await asAdmin(async (admin) => {
    await connectionsClosed(admin, name)
    await admin.query(`drop database if exists ${name} with (force)`)
  })
}

/** Waits a second at most: a connection that is killed while it closes would be an error that nobody handles. */
async function connectionsClosed(admin: pg.Client, name: string): Promise<void> {
  for (let left = 50; left > 0; left--) {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [name])
    if (!rowCount) return
    await setTimeout(20)
  }
}

async function migratedTemplate(): Promise<string> {
  const template = `template_${migrationsHash()}`
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [templateLock])
    const known = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (known.rowCount) return
    // Until the template is complete, it has another name: an interrupted run leaves no half-migrated template.
    const draft = `${template}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft} owner ${ownerRole}`)
    const { url: databaseUrl, ownerUrl: migrationDatabaseUrl } = urlsOf(draft)
    await migrateDatabase({ databaseUrl, migrationDatabaseUrl })
    await admin.query(`alter database ${draft} rename to ${template}`)
  })
  return template
}

function migrationsHash(): string {
  const directory = path.join(import.meta.dirname, '../platform/database/migrations')
  const hash = createHash('sha256')
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.sql'))) hash.update(readFileSync(path.join(directory, file)))
  return hash.digest('hex').slice(0, 12)
}

/** A test's database for the superuser, whom neither rights nor triggers stop. */
export const superuserUrl = (databaseUrl: string): string =>
  Object.assign(new URL(inject('adminDatabaseUrl')), { pathname: new URL(databaseUrl).pathname }).href

function urlsOf(database: string): Omit<TestDatabase, 'name'> {
  const urlWith = (base: string) => {
    const url = new URL(base)
    url.pathname = `/${database}`
    return url.href
  }
  const [url, ownerUrl] = [urlWith(inject('serviceDatabaseUrl')), urlWith(inject('ownerDatabaseUrl'))]
  return { url, ownerUrl, environment: { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl } }
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
