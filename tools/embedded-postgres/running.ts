import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { knownHome } from './home.ts'
import { isPostmasterOf, readPostmasterPid } from './postmaster-pid.ts'

/** A running database of another process. */
export type RunningPostgres = {
  /** The superuser, in database `kantor`. */
  adminUrl: string
  /** The data directory itself. */
  cluster: string
  /** The file that holds the superuser's password. */
  passwordFile: string
}

/**
 * The URL of the running database on this directory, with the rights of the server's role. Undefined if none runs.
 * @throws CannotStart when the password cannot be read.
 */
export function urlOfRunning(directory: string): string | undefined {
  const running = findRunningPostgres(directory)
  return running && `${running.adminUrl}?options=-c%20role%3Dkantor`
}

/**
 * The running database on this directory. Undefined if none runs.
 * @throws CannotStart when the password cannot be read.
 */
export function findRunningPostgres(directory: string): RunningPostgres | undefined {
  const home = knownHome(directory)
  const cluster = join(home, 'cluster')
  if (!existsSync(cluster)) return undefined
  const found = readPostmasterPid(cluster)
  if (!found?.port || !isPostmasterOf(realpathSync(cluster), found.pid)) return undefined
  const passwordFile = join(home, 'password')
  return { adminUrl: `postgres://postgres:${readPassword(passwordFile)}@127.0.0.1:${found.port}/kantor`, cluster, passwordFile }
}

/** @throws CannotStart when the file cannot be read. */
export function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new CannotStart(`The database's password in ${file} cannot be read: ${reasonOf(error)}.`)
  }
}
