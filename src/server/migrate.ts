import { ConfigError, readConfig } from './platform/config/config.ts'
import { readyDatabase } from './platform/schema/ready-database.ts'
import { StartError } from './platform/start-error.ts'

// Brings the database to this release's schema and ends: the step before new replicas start, where KANTOR_MIGRATE is off for them.
try {
  await readyDatabase({ ...readConfig(process.env), migratesAtStart: true })
  process.stdout.write('The database has the schema of this release.\n')
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
