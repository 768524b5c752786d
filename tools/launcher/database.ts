import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { knownHome } from '../embedded-postgres/home.ts'
import { readPostmasterPid } from '../embedded-postgres/postmaster-pid.ts'
import type { Settings } from './settings.ts'

const patienceMs = 5_000
const restarts = 5 // in ten minutes

const ownDirectory = ({ dataDirectory }: Settings) => join(dataDirectory, 'postgres')

/** Whether the last run on these data was killed, and its programs may still be on their way out. Or it goes on: then its database says so. */
export const wasKilled = (settings: Settings): boolean =>
  !settings.databaseUrl && readPostmasterPid(join(knownHome(ownDirectory(settings)), 'cluster')) !== undefined

/** The embedded PostgreSQL below the data directory. One that ends on its own is started again. */
export function startOwnDatabase(settings: Settings, onLost: () => void): Promise<EmbeddedPostgres> {
  const directory = ownDirectory(settings)
  const onRestart = () => console.error('The database had ended unexpectedly; it has been started again.')
  return startEmbeddedPostgres({ directory, durable: true, restarts, onRestart, onLost })
}

/** @throws CannotStart saying where DATABASE_URL leads, without its password, and what is wrong there. */
export async function assertReachable(databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    throw new CannotStart('DATABASE_URL is not an address of the form postgres://user:password@host:5432/database.')
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const { hostname, port, pathname } = new URL(databaseUrl)
    throw new CannotStart(`The database at ${hostname}:${port || 5432}${pathname} (DATABASE_URL) cannot be used: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
