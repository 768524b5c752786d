import { prepareDatabase } from './assemble.ts'
import type { Config } from './config.ts'
import { forgetfulSettings, missingMigrations } from './database/migrate.ts'
import { StartError } from './start-error.ts'

/**
 * Sees to it that the database has the schema of this release: brings it there, or, where migrations are a step of their own, only looks.
 * Throws a StartError where the database does not answer, does not let us in, was not migrated, or in production may forget what it has
 * acknowledged.
 */
export async function readyDatabase({
  databaseUrl,
  migratesAtStart,
  mode,
}: Pick<Config, 'databaseUrl' | 'migratesAtStart' | 'mode'>): Promise<void> {
  const { host } = new URL(databaseUrl)
  try {
    const forgetful = mode === 'production' ? await forgetfulSettings(databaseUrl) : []
    if (forgetful.length > 0)
      throw new StartError(`The database at ${host} may lose what it has acknowledged: switch on ${forgetful.join(' and ')} there.`)
    if (migratesAtStart) return await prepareDatabase(databaseUrl)
    const missing = await missingMigrations(databaseUrl)
    if (missing.length === 0) return undefined
    throw new StartError(`The database at ${host} lacks ${missing.join(', ')}. Run node src/server/migrate.ts of this release first.`)
  } catch (error) {
    throw explained(error, host)
  }
}

function explained(error: unknown, host: string): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', message } = error as Error & { code?: string }
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT)$/.test(code) || /timeout/i.test(message))
    return new StartError(`The database at ${host} cannot be reached. Check DATABASE_URL and that PostgreSQL runs there.`)
  if (/^(28|3D)/.test(code))
    return new StartError(`The database at ${host} refuses us (${message}). Check user, password and database name in DATABASE_URL.`)
  return error
}
