import { migrate } from '../database/migrate.ts'
import { migrateQueue } from '../queue/queue.ts'
import type { Config } from '../config/config.ts'
import { readDatabaseState } from './database-state.ts'
import { explainConnectError, StartError } from '../start-error.ts'

/** Migrates the database, including the schema of the queue. Safe when several processes start at once. */
export const migrateDatabase = (databaseUrl: string): Promise<void> =>
  migrate({ url: databaseUrl, afterMigrations: (limits) => migrateQueue(databaseUrl, limits) })

/** The oldest major version of PostgreSQL that the service was tested with. */
export const oldestPostgres = 15

/**
 * Makes sure that the database has the schema of this release: migrates it, or only checks it if `migratesAtStart` is off. Throws a StartError if
 * the database cannot be used as it is, or in production may lose acknowledged writes; the message says why.
 */
export async function ensureSchema({
  databaseUrl,
  migratesAtStart,
  mode,
}: Pick<Config, 'databaseUrl' | 'migratesAtStart' | 'mode'>): Promise<void> {
  const { host } = new URL(databaseUrl)
  try {
    const { majorVersion, missing, unsafeSettings } = await readDatabaseState(databaseUrl)
    if (majorVersion < oldestPostgres)
      throw new StartError(`The database at ${host} is PostgreSQL ${majorVersion}; this release needs ${oldestPostgres} or newer.`)
    if (mode === 'production' && unsafeSettings.length > 0)
      throw new StartError(`The database at ${host} may lose acknowledged writes: switch on ${unsafeSettings.join(' and ')} there.`)
    if (migratesAtStart) await migrateDatabase(databaseUrl)
    else if (missing.length > 0)
      throw new StartError(`The database at ${host} lacks ${missing.join(', ')}. Run node dist/server/migrate.js of this release first.`)
  } catch (error) {
    throw explainConnectError(error, host)
  }
}
