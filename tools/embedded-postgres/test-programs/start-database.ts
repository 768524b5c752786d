import { CannotStart } from '../../cannot-start.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

// A process that starts a database and runs it until the process is killed. Sends the database's URLs, or the reason of a failed start.
try {
  const postgres = await startEmbeddedPostgres({ directory: process.argv[2] ?? '', durable: false })
  process.send?.({ ...postgres, stop: undefined })
} catch (error) {
  process.send?.({ refusal: error instanceof CannotStart ? error.message : String(error) })
  process.exit(1)
}
process.on('disconnect', () => process.exit())
