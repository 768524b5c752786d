import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, codeOf, reasonOf } from '../cannot-start.ts'
import { findBinaries } from './binaries.ts'
import { findHome, sharedDirectory } from './home.ts'
import { giveTo, type Owner, ownerFor } from './owner.ts'
import { type Cluster, ensureRunning, initialise, shutDown } from './cluster.ts'

export type EmbeddedPostgres = {
  /** For the server: database `kantor`, whose owner is an ordinary role. */
  url: string
  /** The superuser, in database `postgres`. */
  adminUrl: string
  /** Where the data really are. */
  directory: string
  /** Set when the data could not stay in the directory that was asked for. */
  movedFrom: string | undefined
  logFile: string
  stop(): Promise<void>
}

export type EmbeddedPostgresSettings = {
  /** Holds the cluster, its password and its log. */
  directory: string
  /** False for data that nobody will miss: nothing is flushed to disk. */
  durable: boolean
  /** How often in ten minutes it is started again, at the same address, after it has ended without having been stopped. None unless set. */
  restarts?: number
  onRestart?: () => void
  /** Called when it has ended once more than that, or cannot be started again. */
  onLost?: () => void
}

// Any number will do, so long as every version of this program uses the same.
const ownerLock = 7_305_182_441
const lockPatienceMs = 2_000
const stopped = Symbol('stopped')
const restartsSpanMs = 10 * 60_000

/**
 * Starts the real PostgreSQL on a free port of 127.0.0.1, or takes over the one that an earlier, killed run has left on this data.
 * @throws CannotStart with one sentence when the data are in use by another start, cannot be written, or PostgreSQL does not run here.
 */
export async function startEmbeddedPostgres({
  directory,
  durable,
  restarts = 0,
  onRestart,
  onLost,
}: EmbeddedPostgresSettings): Promise<EmbeddedPostgres> {
  const owner = ownerFor(join(directory, 'cluster'))
  const home = findHome(directory, owner)
  const binaries = findBinaries({ owner, copiesIn: owner ? sharedDirectory : join(home.directory, 'binaries') })
  const cluster: Cluster = {
    path: join(realpathSync(home.directory), 'cluster'),
    logFile: join(home.directory, 'postgres.log'),
    passwordFile: join(home.directory, 'password'),
    binaries,
    owner,
    durable,
  }

  const password = keepPassword(cluster)
  if (!existsSync(cluster.path)) await initialise(cluster)

  const owned = await becomeOwner(cluster, password)
  const { port } = owned
  let { client } = owned
  let state: typeof stopped | undefined
  let restarting: Promise<void> | undefined
  const lostAt: number[] = []
  const watch = () =>
    // Once: PostgreSQL's own farewell is one error, the end of the connection another.
    client.once('error', () => {
      if (state !== stopped) restarting ??= restart().finally(() => (restarting = undefined))
    })
  // The server goes on meanwhile and looks for its database where it has always been.
  const restart = async () => {
    lostAt.push(Date.now())
    if (lostAt.filter((at) => at > Date.now() - restartsSpanMs).length > restarts) return onLost?.()
    try {
      client = (await becomeOwner({ ...cluster, port }, password)).client
    } catch {
      return onLost?.()
    }
    watch()
    onRestart?.()
  }
  watch()
  const url = await prepareDatabase(client, port)
  return {
    url,
    adminUrl: urlOf({ user: 'postgres', password, port, database: 'postgres' }),
    directory: home.directory,
    movedFrom: home.movedFrom,
    logFile: cluster.logFile,
    stop: async () => {
      state = stopped
      await restarting
      await shutDown(cluster)
      await client.end().catch(() => {})
    },
  }
}

function keepPassword({ passwordFile, owner, path }: Cluster): string {
  try {
    if (!existsSync(path)) createPassword(passwordFile, owner)
    return readFileSync(passwordFile, 'utf8').trim()
  } catch (error) {
    throw new CannotStart(`The database's password in ${passwordFile} cannot be read: ${reasonOf(error)}.`)
  }
}

function createPassword(passwordFile: string, owner: Owner): void {
  // Linked into place when it is whole: another start at the same moment must never read half a password.
  const draft = `${passwordFile}.new-${process.pid}`
  try {
    writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 })
    giveTo(owner, draft)
    linkSync(draft, passwordFile)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Connects and takes the lock that says "this database has an owner". The lock goes with the connection, so with our process; a second
 * start finds it taken and leaves the database alone.
 */
async function becomeOwner(cluster: Cluster, password: string): Promise<{ client: pg.Client; port: number }> {
  const giveUpAt = Date.now() + lockPatienceMs
  for (;;) {
    const port = await ensureRunning(cluster)
    const client = new pg.Client({ connectionString: urlOf({ user: 'postgres', password, port, database: 'postgres' }), keepAlive: true })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ directory: string; locked: boolean }>(
        `select current_setting('data_directory') as directory, pg_try_advisory_lock($1) as locked`,
        [ownerLock],
      )
      if (rows[0]?.locked && realpathSync(rows[0].directory) === realpathSync(cluster.path)) return { client, port }
      await client.end()
    } catch (error) {
      await client.end().catch(() => {})
      // 57P0x: it is just stopping or starting; anything else will not get better by waiting.
      if (!codeOf(error).startsWith('57P') && !codeOf(error).startsWith('ECONN')) {
        throw new CannotStart(`The database in ${cluster.path} cannot be opened: ${reasonOf(error)}.`)
      }
    }
    if (Date.now() > giveUpAt) throw new CannotStart(`Kantor is already running on this data (${cluster.path}); stop that one first.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

// The server's role is no superuser: what gets through the server's own checks can still not read files or start programs.
async function prepareDatabase(client: pg.Client, port: number): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const { rowCount: role } = await client.query(`select from pg_roles where rolname = 'kantor'`)
  await client.query(`${role ? 'alter' : 'create'} role kantor login password '${password}'`)
  const { rowCount: database } = await client.query(`select from pg_database where datname = 'kantor'`)
  if (!database) await client.query('create database kantor owner kantor')
  return urlOf({ user: 'kantor', password, port, database: 'kantor' })
}

function urlOf({ user, password, port, database }: { user: string; password: string; port: number; database: string }): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}
