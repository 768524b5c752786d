import { grantRights } from '../database/grants.ts'
import { migrate } from '../database/migrate.ts'
import { migrateQueue } from '../queue/queue.ts'
import type { Config } from '../config/config.ts'
import { readDatabaseState } from './database-state.ts'
import { explainConnectError, StartError } from '../start-error.ts'

/**
 * Migrates the database as the owner of its tables, including the schema of the queue, and gives the role in `databaseUrl` its rights. Safe when
 * several processes start at once.
 */
export const migrateDatabase = ({
  databaseUrl,
  migrationDatabaseUrl,
}: {
  databaseUrl: string
  migrationDatabaseUrl: string
}): Promise<void> =>
  migrate({
    url: migrationDatabaseUrl,
    async afterMigrations(client, limits) {
      await migrateQueue(migrationDatabaseUrl, limits)
      const role = roleIn(databaseUrl)
      if (role !== roleIn(migrationDatabaseUrl)) await grantRights(client, role)
    },
  })

const roleIn = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).username)

/** The oldest major version of PostgreSQL that the service was tested with. */
export const oldestPostgres = 15

/**
 * Makes sure that the database has the schema of this release: migrates it, or only checks it if `migratesAtStart` is off. Throws a StartError if
 * the database cannot be used as it is, or in production may lose acknowledged writes; the message says why.
 */
export async function ensureSchema({
  databaseUrl,
  migrationDatabaseUrl,
  migratesAtStart,
  mode,
}: Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'migratesAtStart' | 'mode'>): Promise<void> {
  const ownerUrl = migratesAtStart ? migrationDatabaseUrl : undefined
  const { host } = new URL(ownerUrl ?? databaseUrl)
  try {
    const { majorVersion, missing, unsafeSettings } = await readDatabaseState(ownerUrl ?? databaseUrl)
    if (majorVersion < oldestPostgres)
      throw new StartError(`The database at ${host} is PostgreSQL ${majorVersion}; this release needs ${oldestPostgres} or newer.`)
    if (mode === 'production' && unsafeSettings.length > 0)
      throw new StartError(`The database at ${host} may lose acknowledged writes: switch on ${unsafeSettings.join(' and ')} there.`)
    if (ownerUrl) await migrateDatabase({ databaseUrl, migrationDatabaseUrl: ownerUrl })
    else if (missing.length > 0)
      throw new StartError(`The database at ${host} lacks ${missing.join(', ')}. Run node dist/server/migrate.js of this release first.`)
  } catch (error) {
    throw explainConnectError(error, host)
  }
}
