import type { Client } from 'pg'
import { connected, momentsOf } from '../database/migrate.ts'
import { migrationsFolder, readMigrations } from '../database/migrations.ts'
import { hasQueueSchema } from '../queue/queue.ts'
import { StartError } from '../start-error.ts'

export interface DatabaseState {
  /** Of PostgreSQL: 18 of 18.4. */
  majorVersion: number
  /** What this release's schema has and the database lacks, by name. */
  missing: string[]
  /** Migrations that a newer release made there. */
  unknown: number
  /** A standby, or set so: nothing can be written. */
  readsOnly: boolean
  /** Settings with which it may lose what it has acknowledged. */
  forgetful: string[]
  /** Its clock, in ms. */
  clock: number
}

/**
 * Reads the state of the database at `url`. Throws the driver's error if it does not answer or refuses us, and a StartError if its schema is older
 * than our first migration.
 */
export async function readDatabaseState(url: string): Promise<DatabaseState> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<{ version: number; migrated: boolean; readsOnly: boolean; clock: number }>(`
      select current_setting('server_version_num')::int as version, to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
        current_setting('transaction_read_only')::boolean as "readsOnly", (extract(epoch from clock_timestamp()) * 1000)::float as clock`)
    const [state] = rows
    if (!state) throw new Error('a database that answers nothing')
    const ours = readMigrations(migrationsFolder)
    const theirs = state.migrated ? await momentsOf(client) : []
    if (theirs.length > 0 && !theirs.some((madeAt) => madeAt === ours[0]?.madeAt)) throw tooOld(url)
    const missing = ours.filter(({ madeAt }) => !theirs.includes(madeAt)).map(({ name }) => name)
    if (!(await hasQueueSchema(client))) missing.push('the schema of the queue')
    return {
      majorVersion: Math.floor(state.version / 10_000),
      missing,
      unknown: theirs.filter((moment) => !ours.some(({ madeAt }) => madeAt === moment)).length,
      readsOnly: state.readsOnly,
      forgetful: await forgetfulSettings(client),
      clock: state.clock,
    }
  } finally {
    await client.end()
  }
}

const tooOld = (url: string) =>
  new StartError(
    `The database at ${new URL(url).host} has an older schema that cannot be upgraded: delete the folder data/, or point DATABASE_URL to an empty database.`,
  )

async function forgetfulSettings(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`,
  )
  return rows.map(({ name }) => name)
}
