import { migrate } from '../database/migrate.ts'
import { migrateQueue } from '../queue/queue.ts'
import type { Config } from '../config/config.ts'
import { readDatabaseState } from './database-state.ts'
import { explainedConnection } from '../database/explained-connection.ts'
import { StartError } from '../start-error.ts'

/** Brings the database to this release's schema, the queue's included. Safe when several processes start at once. */
export const prepareDatabase = (databaseUrl: string): Promise<void> =>
  migrate({ url: databaseUrl, alsoUnderTheLock: (patience) => migrateQueue(databaseUrl, patience) })

/** The oldest PostgreSQL that the service was seen to run on. */
export const oldestPostgres = 15

/**
 * Sees to it that the database has the schema of this release: brings it there, or, where migrations are a step of their own, only looks.
 * Throws a StartError where the database does not answer, does not let us in, is too old, was not migrated, or in production may forget what
 * it has acknowledged.
 */
export async function readyDatabase({
  databaseUrl,
  migratesAtStart,
  mode,
}: Pick<Config, 'databaseUrl' | 'migratesAtStart' | 'mode'>): Promise<void> {
  const { host } = new URL(databaseUrl)
  try {
    const { majorVersion, missing, forgetful } = await readDatabaseState(databaseUrl)
    if (majorVersion < oldestPostgres)
      throw new StartError(`The database at ${host} is PostgreSQL ${majorVersion}; this release needs ${oldestPostgres} or newer.`)
    if (mode === 'production' && forgetful.length > 0)
      throw new StartError(`The database at ${host} may lose what it has acknowledged: switch on ${forgetful.join(' and ')} there.`)
    if (migratesAtStart) await prepareDatabase(databaseUrl)
    else if (missing.length > 0)
      throw new StartError(`The database at ${host} lacks ${missing.join(', ')}. Run node dist/server/migrate.js of this release first.`)
  } catch (error) {
    throw explainedConnection(error, host)
  }
}
