import { prepareDatabase } from './assemble.ts'
import type { Config } from './config.ts'
import { readDatabaseState } from './database-state.ts'
import { StartError } from './start-error.ts'

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
      throw new StartError(`The database at ${host} lacks ${missing.join(', ')}. Run node src/server/migrate.ts of this release first.`)
  } catch (error) {
    throw explainedConnection(error, host)
  }
}

/** What an operator can do about a failure to reach the database at `host`, as a StartError; any other failure as it is. */
export function explainedConnection(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const { code = '', message } = error as Error & { code?: string }
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT)$/.test(code) || /timeout/i.test(message))
    return new StartError(`The database at ${host} cannot be reached. Check DATABASE_URL and that PostgreSQL runs there.`)
  if (/^(28|3D)/.test(code))
    return new StartError(`The database at ${host} refuses us (${message}). Check user, password and database name in DATABASE_URL.`)
  return error
}
