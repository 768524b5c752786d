import { CannotStart } from '../../cannot-start.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

// A process that owns a database until it is killed; says where, or why it does not.
try {
  const postgres = await startEmbeddedPostgres({ directory: process.argv[2] ?? '', durable: false })
  process.send?.({ ...postgres, stop: undefined })
} catch (error) {
  process.send?.({ refusal: error instanceof CannotStart ? error.message : String(error) })
  process.exit(1)
}
process.on('disconnect', () => process.exit())
