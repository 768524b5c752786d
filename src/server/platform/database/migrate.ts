import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { isConcurrent, type Migration, migrationsFolder, readMigrations } from './migrations.ts'

// Any number, as long as it stays the same: two replicas that start at once take turns.
const migrationLock = 7_310_116
const turnPauseMs = 100

// PostgreSQL: a lock was not to be had in time, or two waited for each other.
const lockCodes = ['55P03', '40P01']

/** How long a migration waits for locks. While it waits for a table's, everybody else waits behind it. */
export interface Patience {
  /** For a lock that keeps others waiting: well below what a call may take. */
  lockMs: number
  /** For the transactions that an index built beside the running service has to outlast. Nobody waits meanwhile. */
  indexMs: number
  /** Between two tries. */
  pauseMs: number
  /** All tries of one migration together. */
  totalMs: number
}

const patienceUnderLoad: Patience = { lockMs: 200, indexMs: 60_000, pauseMs: 1000, totalMs: 5 * 60_000 }

export interface Migrating {
  url: string
  /** What else belongs to the schema; gives up on locks by itself, and is tried again then. */
  alsoUnderTheLock: (patience: Patience) => Promise<void>
  folder?: string
  patience?: Patience
}

/**
 * Brings the database at `url` to the newest schema, each migration in a transaction of its own. Safe when several processes start at once, and
 * beside a service that runs: it gives up quickly on a lock and tries again. Throws a StartError where one is not to be had for minutes.
 */
export async function migrate({
  url,
  alsoUnderTheLock,
  folder = migrationsFolder,
  patience = patienceUnderLoad,
}: Migrating): Promise<void> {
  const client = await connected(url)
  try {
    await takeTurn(client)
    // A limit that the role brings along is meant for calls.
    await client.query('set statement_timeout = 0')
    const applied = await appliedMigrations(client)
    for (const migration of readMigrations(folder).filter(({ madeAt }) => !applied.has(madeAt)))
      await insist(() => run(client, migration, patience), migration.name, patience)
    await insist(() => alsoUnderTheLock(patience), 'the schema of the queue', patience)
  } finally {
    await client.end()
  }
}

/** Asks again and again: whoever waited in a statement would keep an index from being built beside the running service, for ever. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [migrationLock])
    if (rows[0]?.ours) return
    await pause(turnPauseMs)
  }
}

async function appliedMigrations(client: pg.Client): Promise<Set<number>> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  return new Set(await momentsOf(client))
}

/** When each migration was made that a database has: by this it knows them. */
export async function momentsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations')
  return rows.map(({ created_at }) => Number(created_at))
}

async function run(client: pg.Client, migration: Migration, { lockMs, indexMs }: Patience): Promise<void> {
  const concurrent = isConcurrent(migration)
  await client.query(`set lock_timeout = ${concurrent ? indexMs : lockMs}`)
  if (!concurrent) await client.query('begin')
  try {
    for (const statement of migration.statements) await client.query(statement)
    const { hash, madeAt } = migration
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, madeAt])
    if (!concurrent) await client.query('commit')
  } catch (error) {
    // What went wrong is more worth than that the connection went with it.
    if (!concurrent) await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Tries again what did not get a lock in time: those who waited behind it go first. */
async function insist(step: () => Promise<void>, name: string, { pauseMs, totalMs }: Patience): Promise<void> {
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

/** One connection for a look at the database or a change of its schema. Throws what the driver throws where it cannot be had in five seconds. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'kantor-migrate', connectionTimeoutMillis: 5000 })
  // The next statement fails all the same; unheard, this would end the process without a sentence.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    // Where it stops halfway through the log-in, the driver leaves the connection open, and by that a process which has nothing more to do.
    client.end().catch(() => {})
    throw error
  }
  return client
}
