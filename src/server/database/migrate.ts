import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'

// Any number, as long as it stays the same: two replicas that start at once take turns.
const migrationLock = 7_310_116

/** Brings the database at `url` to the newest schema. Safe when several processes start at once. */
export async function migrate(url: string, alsoUnderTheLock: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'kantor-migrate', connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const database = drizzle({ client })
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await runMigrations(database, { migrationsFolder: path.join(import.meta.dirname, 'migrations') })
    await alsoUnderTheLock()
  } finally {
    await client.end()
  }
}
