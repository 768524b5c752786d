import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { actualHome } from '../embedded-postgres/home.ts'
import { readPostmasterPid } from '../embedded-postgres/postmaster-pid.ts'
import type { Settings } from './settings.ts'

const connectTimeoutMs = 5_000

const ownDirectory = ({ dataDirectory }: Settings) => join(dataDirectory, 'postgres')

/** Whether PostgreSQL may still run on our data. Its pid file exists if the last run was killed, or another run uses the data. */
export const databaseMayStillRun = (settings: Settings): boolean =>
  !settings.databaseUrl && readPostmasterPid(join(actualHome(ownDirectory(settings)), 'cluster')) !== undefined

export const startOwnDatabase = (settings: Settings, onLost: () => void): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ directory: ownDirectory(settings), durable: true, onLost })

/** @throws CannotStart with the host and the reason, but without the password. */
export async function assertReachable(databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    throw new CannotStart('DATABASE_URL is not a URL of the form postgres://user:password@host:5432/database.')
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs })
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
