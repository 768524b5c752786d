import { execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, fchmodSync, fchownSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { anyFreePort } from '../launcher/ports.ts'
import type { Binaries } from './binaries.ts'
import { giveTo, type Owner } from './home.ts'
import { isAlive, isPostmasterOf, readPostmasterPid } from './running.ts'

/** A PostgreSQL data directory, and the settings of its server. */
export type Cluster = {
  path: string
  logFile: string
  passwordFile: string
  binaries: Binaries
  owner: Owner
  durable: boolean
}

const startTimeoutMs = 60_000
const pollMs = 20

// Without the PG* variables of the terminal, and with English messages.
const environment = { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C', TZ: 'UTC' }

/** Creates the data directory. It gets its final name at the end, so that an interrupted initdb leaves no incomplete cluster. */
export async function initialise({ path, passwordFile, binaries, owner, durable }: Cluster): Promise<void> {
  const unfinished = `${path}.new-${process.pid}`
  const parent = dirname(path)
  removeUnfinished(parent)
  try {
    // We create the folder ourselves, because PostgreSQL's user may not be able to write to the parent folder.
    mkdirSync(unfinished, { mode: 0o700 })
    giveTo(owner, unfinished)
  } catch (error) {
    throw new CannotStart(`The data directory ${parent} cannot be written: ${reasonOf(error)}.`)
  }
  const options = ['-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--no-instructions', `--pwfile=${passwordFile}`]
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await promisify(execFile)(binaries.initdb, ['-D', unfinished, ...options, ...locale, ...(durable ? [] : ['--no-sync'])], {
      ...owner,
      cwd: owner ? '/' : parent,
      env: environment,
    })
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string }
    const reason = typeof code === 'string' ? reasonOf(error) : (/error: (.+)/.exec(stderr)?.[1] ?? `initdb ended with code ${code}`)
    throw new CannotStart(`PostgreSQL could not make its data directory ${path}: ${reason}.`)
  }
  try {
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another start on the same data was faster. The advisory lock decides which of the two starts continues.
    if (!existsSync(path)) throw error
  }
}

function removeUnfinished(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^cluster\.new-(\d+)$/.exec(name)?.[1])
    // In a container, a new process often has the process id of the killed one.
    if (pid && (pid === process.pid || !isAlive(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** Starts PostgreSQL on this cluster unless it runs. Returns its port. */
export async function ensureRunning(cluster: Cluster): Promise<number> {
  const giveUpAt = Date.now() + startTimeoutMs
  while (Date.now() < giveUpAt) {
    const found = readPostmasterPid(cluster.path)
    if (found && isPostmasterOf(cluster.path, found.pid)) {
      if (found.status === 'ready' && found.port) return found.port
      await pause()
      continue
    }
    // The process of this pid file has ended. PostgreSQL would refuse to start with the file.
    if (found) rmSync(join(cluster.path, 'postmaster.pid'), { force: true })
    await launch(cluster, giveUpAt)
  }
  throw new CannotStart(`PostgreSQL did not become ready within ${startTimeoutMs / 1000} seconds; its log is ${cluster.logFile}.`)
}

async function launch(cluster: Cluster, giveUpAt: number): Promise<void> {
  const { path, binaries, owner, durable } = cluster
  const port = await anyFreePort()
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const log = openLog(cluster)
  // Detached, so that Ctrl-C does not end the database before our own shutdown does.
  const child = spawn(binaries.postgres, ['-D', path, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
    ...owner,
    cwd: path,
    env: environment,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: string | undefined
  child.on('error', (error) => (failure = reasonOf(error)))
  child.on('exit', (code) => (failure = `exit code ${code}`))
  child.unref()

  while (Date.now() < giveUpAt) {
    if (failure) return assertRetriable(cluster, failure)
    const started = readPostmasterPid(path)
    if (started?.status === 'ready' && started.pid === child.pid) return
    await pause()
  }
}

/** Throws unless another attempt may succeed. */
async function assertRetriable({ path, logFile }: Cluster, failure: string): Promise<void> {
  const log = readFileSync(logFile, 'utf8')
  if (/could not bind|could not create any TCP\/IP sockets/.test(log)) return // Another program has taken the port. The next attempt uses another port.
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(log)) return pause(200) // Another start, or a process of the last PostgreSQL, still uses the data.
  const fatal = [...log.matchAll(/FATAL: {2}(.+)/g)].at(-1)?.[1]
  throw new CannotStart(`PostgreSQL could not start on ${path}: ${fatal ?? failure}; its log is ${logFile}.`)
}

function openLog({ logFile, owner }: Cluster): number {
  try {
    const log = openSync(logFile, 'w')
    if (owner) fchownSync(log, owner.uid, owner.gid)
    if (process.platform !== 'win32') fchmodSync(log, 0o600)
    return log
  } catch (error) {
    throw new CannotStart(`PostgreSQL's log ${logFile} cannot be written: ${reasonOf(error)}.`)
  }
}

/** Stops PostgreSQL and waits until its pid file is removed. Only then can the next start begin. */
export async function shutDown({ path, binaries, owner, durable }: Cluster): Promise<void> {
  const mode = durable ? 'fast' : 'immediate'
  const stop = spawn(binaries.pgCtl, ['stop', '-D', path, '-m', mode, '-w', '-t', '60'], {
    ...owner,
    cwd: path,
    env: environment,
    stdio: 'ignore',
  })
  await new Promise<void>((resolve, reject) => stop.on('exit', () => resolve()).on('error', reject))
}

function pause(ms = pollMs): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
