import type { Client } from 'pg'
import { appliedMigrations, connectClient, migrationsFolder, readMigrations } from '../database/migrate.ts'
import { hasQueueSchema } from '../queue/queue.ts'
import { StartError } from '../start-error.ts'

export interface DatabaseState {
  /** PostgreSQL's major version, such as 18. */
  majorVersion: number
  /** What the database lacks of this release: names of migrations, and the schema of the queue. */
  missing: string[]
  /** How many migrations of a newer release the database has. */
  newerMigrations: number
  /** Whether the database is a standby, or configured as read-only. */
  isReadOnly: boolean
  /** What our role could do that the service must not: it is a superuser, or owns the tables. */
  tooMuchPower: 'superuser' | 'owner' | null
  /** Settings with which PostgreSQL may lose acknowledged writes. */
  unsafeSettings: string[]
  /** The time of PostgreSQL's clock, in ms since 1970. */
  clock: number
}

/**
 * Reads the state of the database at `url`. Throws the driver's error if the database does not answer or refuses us, and a StartError if it
 * was made before our first migration.
 */
export async function readDatabaseState(url: string): Promise<DatabaseState> {
  const client = await connectClient(url)
  try {
    const { rows } = await client.query<{
      version: number
      migrated: boolean
      isReadOnly: boolean
      clock: number
      isSuperuser: boolean
      isOwner: boolean
    }>(`
      select current_setting('server_version_num')::int as version, to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
        current_setting('transaction_read_only')::boolean as "isReadOnly", (extract(epoch from clock_timestamp()) * 1000)::float as clock,
        (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
        exists (select from pg_tables where schemaname in ('public', 'pgboss', 'drizzle') and tableowner = current_user) as "isOwner"`)
    const [state] = rows
    if (!state) throw new Error('The database answered without a row')
    const ours = readMigrations(migrationsFolder)
    const applied = state.migrated ? await appliedMigrations(client) : []
    if (applied.length > 0 && !applied.some((madeAt) => madeAt === ours[0]?.madeAt)) throw beforeFirstRelease(url)
    const missing = ours.filter(({ madeAt }) => !applied.includes(madeAt)).map(({ name }) => name)
    if (!(await hasQueueSchema(client))) missing.push('the schema of the queue')
    return {
      majorVersion: Math.floor(state.version / 10_000),
      missing,
      newerMigrations: applied.filter((time) => !ours.some(({ madeAt }) => madeAt === time)).length,
      isReadOnly: state.isReadOnly,
      tooMuchPower: state.isSuperuser ? 'superuser' : state.isOwner ? 'owner' : null,
      unsafeSettings: await findUnsafeSettings(client),
      clock: state.clock,
    }
  } finally {
    await client.end()
  }
}

const beforeFirstRelease = (url: string) =>
  new StartError(
    `The database at ${new URL(url).host} was made by a version before the first release and cannot be upgraded: delete the folder data/, or point DATABASE_URL to an empty database.`,
  )

async function findUnsafeSettings(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`,
  )
  return rows.map(({ name }) => name)
}
