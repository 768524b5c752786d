import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'

export interface Migration {
  /** The file's name without `.sql`. */
  name: string
  /** When it was made, in ms since 1970; identifies it in the table of applied migrations, as `created_at`. */
  madeAt: number
  hash: string
  statements: string[]
}

export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Reads the migrations in a folder of drizzle-kit, in order. */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8')
    const statements = text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '')
    return { name: tag, madeAt: when, hash: createHash('sha256').update(text).digest('hex'), statements }
  })
}

/** Whether a migration builds or drops an index concurrently, which PostgreSQL refuses inside a transaction. */
const isConcurrent = ({ statements }: Pick<Migration, 'statements'>): boolean =>
  statements.some((statement) => /\bindex\s+concurrently\b/i.test(statement))

// Makes replicas that start at once migrate one after the other. The number is arbitrary.
const migrationLock = 7_310_116
const lockPollMs = 100

// PostgreSQL's codes for a lock timeout and a deadlock.
const lockErrorCodes = ['55P03', '40P01']

/** How long a migration waits for locks. While it waits for a table, all later statements on that table wait too. */
export interface LockLimits {
  /** For a lock that blocks other statements: well below the timeout of a call. */
  lockTimeoutMs: number
  /** For a concurrent index build: it waits for running transactions and blocks no statement. */
  indexTimeoutMs: number
  /** Between two attempts. */
  pauseMs: number
  /** For all attempts of one migration. */
  totalTimeoutMs: number
}

const defaultLimits: LockLimits = { lockTimeoutMs: 200, indexTimeoutMs: 60_000, pauseMs: 1000, totalTimeoutMs: 5 * 60_000 }

export interface MigrateOptions {
  url: string
  /** Runs after the migrations on the owner's connection, with `migrationLock` still held; retried like a migration. */
  afterMigrations: (client: pg.Client, limits: LockLimits) => Promise<void>
  folder?: string
  limits?: LockLimits
}

/**
 * Migrates the database, each migration in its own transaction. Safe when several processes start at once, and while the service runs: a migration
 * that cannot get a lock gives up quickly and is retried. Throws a StartError if it gets none within `totalTimeoutMs`. Decision 101.
 */
export async function migrate({ url, afterMigrations, folder = migrationsFolder, limits = defaultLimits }: MigrateOptions): Promise<void> {
  const client = await connectClient(url)
  try {
    await lockMigrations(client)
    // A statement_timeout of the database role is meant for calls, not for migrations.
    await client.query('set statement_timeout = 0')
    await createMigrationsTable(client)
    const applied = await appliedMigrations(client)
    for (const migration of readMigrations(folder).filter(({ madeAt }) => !applied.includes(madeAt)))
      await retryOnLocks(() => applyMigration(client, migration, limits), migration.name, limits)
    await retryOnLocks(() => afterMigrations(client, limits), 'the schema of the queue', limits)
  } finally {
    await client.end()
  }
}

/** Polls: a statement that waits for the lock would block concurrent index builds for ever. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [migrationLock])
    if (rows[0]?.locked) return
    await pause(lockPollMs)
  }
}

async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

/** The `madeAt` of each applied migration. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations')
  return rows.map(({ created_at }) => Number(created_at))
}

async function applyMigration(client: pg.Client, migration: Migration, { lockTimeoutMs, indexTimeoutMs }: LockLimits): Promise<void> {
  const concurrent = isConcurrent(migration)
  await client.query(`set lock_timeout = ${concurrent ? indexTimeoutMs : lockTimeoutMs}`)
  if (!concurrent) await client.query('begin')
  try {
    for (const statement of migration.statements) await client.query(statement)
    const { hash, madeAt } = migration
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, madeAt])
    if (!concurrent) await client.query('commit')
  } catch (error) {
    // Keep the first error, even if the connection was lost with it.
    if (!concurrent) await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Retries a step that did not get its lock in time. During the pause, the statements that waited behind the step run. */
async function retryOnLocks(step: () => Promise<void>, name: string, { pauseMs, totalTimeoutMs }: LockLimits): Promise<void> {
  const giveUpAt = performance.now() + totalTimeoutMs
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!lockErrorCodes.includes((error as { code?: string }).code ?? '')) throw error
      if (performance.now() > giveUpAt) {
        const seconds = Math.round(totalTimeoutMs / 1000)
        throw new StartError(
          `${name} did not get its locks for ${seconds} seconds. End the long transactions on the database, and try again.`,
        )
      }
      await pause(pauseMs)
    }
  }
}

/** A single connection, to read or change the schema. Throws the driver's error if it cannot connect within five seconds. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'kantor-migrate', connectionTimeoutMillis: 5000 })
  // Without a listener, a lost connection would end the process without a message. The next statement fails anyway.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    // pg leaves the connection open if its log-in fails halfway, which would keep the process alive.
    client.end().catch(() => {})
    throw error
  }
  return client
}
