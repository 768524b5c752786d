import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { actualHome } from './home.ts'
import { isPostmasterOf, readPostmasterPid } from './postmaster-pid.ts'

export const ownerRole = 'kantor'
export const serviceRole = 'kantor_service'

/** A running database that another process has started. */
export type RunningPostgres = {
  /** The URL of the superuser, for the database `kantor`. */
  adminUrl: string
  /** PostgreSQL's data directory. */
  cluster: string
  /** The file that holds the superuser's password. */
  passwordFile: string
}

/**
 * The URL of the running database in this directory, with the rights of the service's role; undefined if no database runs.
 * @throws CannotStart when the password cannot be read.
 */
export function urlOfRunning(directory: string): string | undefined {
  const running = findRunningPostgres(directory)
  return running && `${running.adminUrl}?options=-c%20role%3D${serviceRole}`
}

/**
 * The running database in this directory; undefined if no database runs.
 * @throws CannotStart when the password cannot be read.
 */
export function findRunningPostgres(directory: string): RunningPostgres | undefined {
  const home = actualHome(directory)
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
