import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'

// Any number, as long as it stays the same: two replicas that start at once take turns.
const migrationLock = 7_310_116

const folder = path.join(import.meta.dirname, 'migrations')

/** Brings the database at `url` to the newest schema. Safe when several processes start at once. */
export async function migrate(url: string, alsoUnderTheLock: () => Promise<void>): Promise<void> {
  const client = await connected(url)
  try {
    const database = drizzle({ client })
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await runMigrations(database, { migrationsFolder: folder })
    await alsoUnderTheLock()
  } finally {
    await client.end()
  }
}

/** Names of the migrations that this release has and the database at `url` has not, in their order. */
export async function missingMigrations(url: string): Promise<string[]> {
  const client = await connected(url)
  try {
    const { rows: made } = await client.query<{ there: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
    const newest = made[0]?.there ? await newestMigration(client) : 0
    const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal
    return entries.filter(({ when }) => when > newest).map(({ tag }) => tag)
  } finally {
    await client.end()
  }
}

/** The settings of the database at `url` with which it may lose what it has acknowledged. */
export async function forgetfulSettings(url: string): Promise<string[]> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

interface Journal {
  entries: { when: number; tag: string }[]
}

async function newestMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return Number(rows[0]?.newest ?? 0)
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'kantor-migrate', connectionTimeoutMillis: 5000 })
  await client.connect()
  return client
}
