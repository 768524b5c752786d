import { connect, type Database } from '../../platform/database/database.ts'
import { doubtful, type Finding } from './finding.ts'

const patienceMs = 10_000

/** Findings of a read of the database. A read that fails is a finding too: what was not checked must not look good. */
export async function readOnce(about: string, databaseUrl: string, read: (database: Database) => Promise<Finding[]>): Promise<Finding[]> {
  const database = connect(databaseUrl, { connections: 1, statementTimeoutMs: patienceMs, connectTimeoutMs: patienceMs })
  try {
    return await read(database)
  } catch {
    return [
      doubtful(about, 'It was not checked: the database gave no answer.', 'See what is said about the database, and run the doctor again.'),
    ]
  } finally {
    await database.$client.end()
  }
}
