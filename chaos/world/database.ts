import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../scripts/embedded-postgres/binaries.ts'
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres/embedded-postgres.ts'
import { sharedDirectory } from '../../scripts/embedded-postgres/home.ts'
import { ownerFor } from '../../scripts/embedded-postgres/owner.ts'
import { readPostmasterPid } from '../../scripts/embedded-postgres/postmaster-pid.ts'

export interface ChaosDatabase {
  /** For the server. Stays the same over kills and restarts. */
  url: string
  /** Asks as the superuser, on a connection of its own. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** `kill -9` of every process of PostgreSQL at once. */
  kill(): Promise<void>
  /** Ends every process at once without a checkpoint, as `pg_ctl stop -m immediate`. */
  stopImmediately(): Promise<void>
  /** Starts what was killed, as it was started before; answers the milliseconds until it takes connections. */
  restart(): Promise<number>
  /** Stops every process where it stands: connections stay open and nothing answers. `thaw` lets them go on. */
  freeze(): Promise<void>
  thaw(): void
  /** For the end: an orderly stop. */
  close(): Promise<void>
}

/** The embedded PostgreSQL as `npm start` runs it, below a directory of its own. */
export async function startDatabase(directory: string): Promise<ChaosDatabase> {
  const embedded = await startEmbeddedPostgres({ directory, durable: true })
  const cluster = join(embedded.directory, 'cluster')
  const owner = ownerFor(cluster)
  const { pgCtl } = findBinaries({ owner, copiesIn: owner ? sharedDirectory : join(embedded.directory, 'binaries') })
  const adminUrl = new URL(embedded.adminUrl)
  adminUrl.pathname = new URL(embedded.url).pathname
  let frozen: number[] = []

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: adminUrl.href })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Every process, and the postmaster held still, so that it makes no other meanwhile. */
  async function holdProcesses(): Promise<number[]> {
    const postmaster = readPostmasterPid(cluster)?.pid
    if (!postmaster) throw new Error('PostgreSQL is not running')
    const client = new pg.Client({ connectionString: adminUrl.href })
    client.on('error', () => {})
    await client.connect()
    process.kill(postmaster, 'SIGSTOP')
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
    client.end().catch(() => {})
    return [postmaster, ...rows.map(({ pid }) => pid)]
  }

  const control = async (...args: string[]) => {
    const run = spawn(pgCtl, [...args, '-D', cluster, '-l', embedded.logFile, '-w', '-t', '60'], {
      ...owner,
      cwd: cluster,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: 'ignore',
    })
    const [code] = (await once(run, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`pg_ctl ${args.join(' ')} ended with ${code}; PostgreSQL's log is ${embedded.logFile}`)
  }

  return {
    url: embedded.url,
    query,
    kill: async () => signal(await holdProcesses(), 'SIGKILL'),
    stopImmediately: () => control('stop', '-m', 'immediate'),
    async restart() {
      const startedAt = performance.now()
      // With the arguments of the last start, which PostgreSQL keeps in postmaster.opts: the port among them.
      await control('restart')
      return performance.now() - startedAt
    },
    async freeze() {
      frozen = await holdProcesses()
      signal(frozen, 'SIGSTOP')
    },
    thaw() {
      signal(frozen, 'SIGCONT')
      frozen = []
    },
    close: () => embedded.stop(),
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // A connection's process that has ended by itself.
    }
  }
}
