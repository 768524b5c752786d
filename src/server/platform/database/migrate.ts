import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { isConcurrent, type Migration, migrationsFolder, readMigrations } from './migrations.ts'

// An arbitrary number: of several replicas that start at once, one migrates at a time.
const migrationLock = 7_310_116
const lockPauseMs = 100

// PostgreSQL: lock timeout, deadlock.
const lockCodes = ['55P03', '40P01']

/** How long a migration waits for locks. While it waits for a table, every later statement on that table waits behind it. */
export interface LockLimits {
  /** For a lock that blocks others: well below the limit of a call. */
  lockMs: number
  /** For a concurrent index, which waits for running transactions and blocks nobody. */
  indexMs: number
  /** Between two attempts. */
  pauseMs: number
  /** For all attempts of one migration. */
  totalMs: number
}

const defaultLimits: LockLimits = { lockMs: 200, indexMs: 60_000, pauseMs: 1000, totalMs: 5 * 60_000 }

export interface MigrateOptions {
  url: string
  /** Runs after the migrations, under the same lock; retried like them when it cannot get a lock of its own. */
  afterwards: (limits: LockLimits) => Promise<void>
  folder?: string
  limits?: LockLimits
}

/**
 * Migrates the database, each migration in its own transaction. Safe when several processes start at once, and while the service runs: a migration
 * that cannot get a lock gives up quickly and is retried. Throws a StartError if it gets none for minutes. Decision 101.
 */
export async function migrate({ url, afterwards, folder = migrationsFolder, limits = defaultLimits }: MigrateOptions): Promise<void> {
  const client = await connectClient(url)
  try {
    await lockMigrations(client)
    // The role's own limit is meant for calls.
    await client.query('set statement_timeout = 0')
    await createMigrationsTable(client)
    const applied = await appliedMigrations(client)
    for (const migration of readMigrations(folder).filter(({ madeAt }) => !applied.includes(madeAt)))
      await retryOnLocks(() => run(client, migration, limits), migration.name, limits)
    await retryOnLocks(() => afterwards(limits), 'the schema of the queue', limits)
  } finally {
    await client.end()
  }
}

/** Polls: a statement that waits for the lock would block concurrent index builds for ever. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [migrationLock])
    if (rows[0]?.locked) return
    await pause(lockPauseMs)
  }
}

async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

/** The applied migrations, each by the time it was made. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations')
  return rows.map(({ created_at }) => Number(created_at))
}

async function run(client: pg.Client, migration: Migration, { lockMs, indexMs }: LockLimits): Promise<void> {
  const concurrent = isConcurrent(migration)
  await client.query(`set lock_timeout = ${concurrent ? indexMs : lockMs}`)
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

/** Retries a step that did not get its lock in time; those who waited behind it run first. */
async function retryOnLocks(step: () => Promise<void>, name: string, { pauseMs, totalMs }: LockLimits): Promise<void> {
  const giveUpAt = performance.now() + totalMs
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!lockCodes.includes((error as { code?: string }).code ?? '')) throw error
      if (performance.now() > giveUpAt) {
        const seconds = Math.round(totalMs / 1000)
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
  // The next statement fails anyway; without a listener, this error would end the process without a message.
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
