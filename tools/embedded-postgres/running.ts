import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { actualHome } from './home.ts'

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

/** The contents of `postmaster.pid`, which PostgreSQL writes into its data directory. */
type PostmasterPid = { pid: number; port: number | undefined; status: string }

/** Reads `postmaster.pid`. Undefined if the file is missing or incomplete. */
export function readPostmasterPid(cluster: string): PostmasterPid | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0) return undefined
  return { pid, port: Number(lines[3]) || undefined, status: (lines[7] ?? '').trim() }
}

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether this process is a PostgreSQL server on this cluster. After a crash, the id in an old `postmaster.pid` may belong to another program.
 */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const command = commandOf(pid)
  if (process.platform === 'win32') return command.includes('postgres')
  return command.includes('postgres') && command.includes(cluster)
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8' })
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
