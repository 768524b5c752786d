import { ConfigError, readDatabaseSettings } from './platform/config/config.ts'
import { trustExtraAuthorities } from './platform/extra-authorities.ts'
import { ensureSchema } from './platform/schema/ensure-schema.ts'
import { StartError } from './platform/start-error.ts'

// Migrates the database and exits. Needs only DATABASE_URL and MIGRATION_DATABASE_URL. Run it before you start new replicas with KANTOR_MIGRATE=off.
try {
  trustExtraAuthorities(process.env)
  await ensureSchema({ ...readDatabaseSettings(process.env), migratesAtStart: true })
  process.stdout.write('The database has the schema of this release.\n')
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
