import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, codeOf, reasonOf } from '../cannot-start.ts'
import { findBinaries } from './binaries.ts'
import { findHome, giveTo, type Owner, ownerFor, sharedDirectory } from './home.ts'
import { ownerRole, readPassword, serviceRole } from './running.ts'
import { type Cluster, ensureRunning, initialise, shutDown } from './cluster.ts'

export type EmbeddedPostgres = {
  /** The database `kantor`, with the role of the service, which cannot change the schema. */
  url: string
  /** The same database, with the role that owns it, for migrations. */
  ownerUrl: string
  /** The URL of the superuser, for the database `postgres`. */
  adminUrl: string
  /** The directory that has the data. */
  directory: string
  /** The requested directory, if PostgreSQL's user cannot open it. */
  movedFrom: string | undefined
  logFile: string
  stop(): Promise<void>
}

export type EmbeddedPostgresSettings = {
  /** The folder for the cluster, its password and its log. */
  directory: string
  /** Whether writes are flushed to disk. False for temporary data. */
  durable: boolean
  /** Called when PostgreSQL ends although `stop` was not called. */
  onLost?: () => void
}

// An arbitrary number, which must never change, because two versions of this program may start on the same data.
const exclusiveLock = 7_305_182_441
const lockTimeoutMs = 2_000

/**
 * Starts PostgreSQL on a free port of 127.0.0.1, or takes over the PostgreSQL of a killed run.
 * @throws CannotStart if another run uses the data, the data cannot be written, or PostgreSQL does not run on this machine.
 */
export async function startEmbeddedPostgres({ directory, durable, onLost }: EmbeddedPostgresSettings): Promise<EmbeddedPostgres> {
  const owner = ownerFor(join(directory, 'cluster'))
  const home = findHome(directory, owner)
  const binaries = findBinaries({ owner, copyFolder: owner ? sharedDirectory : join(home.directory, 'binaries') })
  const cluster: Cluster = {
    path: join(realpathSync(home.directory), 'cluster'),
    logFile: join(home.directory, 'postgres.log'),
    passwordFile: join(home.directory, 'password'),
    binaries,
    owner,
    durable,
  }

  const isNew = !existsSync(cluster.path)
  if (isNew) createPassword(cluster.passwordFile, owner)
  const password = readPassword(cluster.passwordFile)
  if (isNew) await initialise(cluster)

  const { client, port } = await connectExclusively(cluster, password)
  let isStopping = false
  // `once`, because the end of PostgreSQL causes two errors.
  client.once('error', () => !isStopping && onLost?.())
  const urls = await createDatabaseAndRoles(client, port)
  return {
    ...urls,
    adminUrl: urlOf({ user: 'postgres', password, port, database: 'postgres' }),
    directory: home.directory,
    movedFrom: home.movedFrom,
    logFile: cluster.logFile,
    stop: async () => {
      isStopping = true
      await shutDown(cluster)
      await client.end().catch(() => {})
    },
  }
}

function createPassword(passwordFile: string, owner: Owner): void {
  // The file gets its final name when it is complete, so that a concurrent start never reads half a password.
  const draft = `${passwordFile}.new-${process.pid}`
  try {
    writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 })
    giveTo(owner, draft)
    linkSync(draft, passwordFile)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new CannotStart(`The database's password cannot be written to ${passwordFile}: ${reasonOf(error)}.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Connects and takes an advisory lock, which PostgreSQL releases when our process ends. A second start on the same data cannot take the lock,
 * and fails.
 */
async function connectExclusively(cluster: Cluster, password: string): Promise<{ client: pg.Client; port: number }> {
  const giveUpAt = Date.now() + lockTimeoutMs
  for (;;) {
    const port = await ensureRunning(cluster)
    const client = new pg.Client({ connectionString: urlOf({ user: 'postgres', password, port, database: 'postgres' }), keepAlive: true })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ directory: string; locked: boolean }>(
        `select current_setting('data_directory') as directory, pg_try_advisory_lock($1) as locked`,
        [exclusiveLock],
      )
      if (rows[0]?.locked && realpathSync(rows[0].directory) === realpathSync(cluster.path)) return { client, port }
      await client.end()
    } catch (error) {
      await client.end().catch(() => {})
      // 57P0x: PostgreSQL is stopping or starting. Other errors are permanent.
      if (!codeOf(error).startsWith('57P') && !codeOf(error).startsWith('ECONN')) {
        throw new CannotStart(`The database in ${cluster.path} cannot be opened: ${reasonOf(error)}.`)
      }
    }
    if (Date.now() > giveUpAt) throw new CannotStart(`Kantor is already running on this data (${cluster.path}); stop that one first.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

// Neither role is a superuser, so that an injected statement cannot read files or start programs.
async function createDatabaseAndRoles(client: pg.Client, port: number): Promise<Pick<EmbeddedPostgres, 'url' | 'ownerUrl'>> {
  const password = randomBytes(24).toString('hex')
  for (const name of [ownerRole, serviceRole]) {
    const { rowCount: role } = await client.query('select from pg_roles where rolname = $1', [name])
    await client.query(`${role ? 'alter' : 'create'} role ${name} login password '${password}'`)
  }
  const { rowCount: database } = await client.query(`select from pg_database where datname = 'kantor'`)
  if (!database) await client.query(`create database kantor owner ${ownerRole}`)
  const url = (user: string) => urlOf({ user, password, port, database: 'kantor' })
  return { url: url(serviceRole), ownerUrl: url(ownerRole) }
}

function urlOf({ user, password, port, database }: { user: string; password: string; port: number; database: string }): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}
