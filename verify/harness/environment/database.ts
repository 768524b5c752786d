import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../tools/embedded-postgres/embedded-postgres.ts'
import { ownerFor } from '../../../tools/embedded-postgres/home.ts'
import { readPostmasterPid } from '../../../tools/embedded-postgres/running.ts'
import { lastLines } from './process.ts'

/** A PostgreSQL that a program can kill, suspend and restart. */
export interface TestDatabase {
  /** The service's connection URL. A restart does not change it. */
  url: string
  /** The same database, with the role that owns the tables. */
  ownerUrl: string
  /** PostgreSQL's log. */
  logFile: string
  /** Runs a statement as the superuser. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Ends every process of PostgreSQL at once with SIGKILL. */
  kill(): Promise<void>
  /** Ends every process at once without a checkpoint, as `pg_ctl stop -m immediate`. */
  stopImmediately(): Promise<void>
  /** Returns the milliseconds until PostgreSQL accepts connections. */
  restart(): Promise<number>
  /** Stops every process with SIGSTOP: connections stay open, but PostgreSQL does not respond until `resume`. */
  suspend(): Promise<void>
  resume(): void
  /** Stops PostgreSQL with a checkpoint. */
  close(): Promise<void>
}

/** Starts the embedded PostgreSQL, as `npm start` does. Its files are below this directory. */
export async function startDatabase(directory: string): Promise<TestDatabase> {
  const embedded = await startEmbeddedPostgres({ directory, durable: true })
  const cluster = join(embedded.directory, 'cluster')
  const adminUrl = new URL(embedded.adminUrl)
  adminUrl.pathname = new URL(embedded.url).pathname
  let suspended: number[] = []

  const pool = new pg.Pool({ connectionString: adminUrl.href, allowExitOnIdle: true })
  // A connection that died idle is replaced by the next query.
  pool.on('error', () => {})

  /** Stops the postmaster with SIGSTOP, so that it starts no new process, and returns the ids of all processes. */
  async function stopPostmaster(): Promise<number[]> {
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

  return {
    url: embedded.url,
    ownerUrl: embedded.ownerUrl,
    logFile: embedded.logFile,
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => (await pool.query<Row>(text, values)).rows,
    kill: async () => signal(await stopPostmaster(), 'SIGKILL'),
    async stopImmediately() {
      const postmaster = readPostmasterPid(cluster)?.pid
      if (postmaster) process.kill(postmaster, 'SIGQUIT')
      while (existsSync(join(cluster, 'postmaster.pid'))) await pause(10)
    },
    restart: () => restart(cluster, embedded.logFile),
    async suspend() {
      suspended = await stopPostmaster()
      signal(suspended, 'SIGSTOP')
    },
    resume() {
      signal(suspended, 'SIGCONT')
      suspended = []
    },
    async close() {
      signal(suspended, 'SIGCONT')
      await pool.end()
      await embedded.stop()
    },
  }
}

/** Starts PostgreSQL with the arguments and the port of its last start; returns the milliseconds until it is ready. */
async function restart(cluster: string, logFile: string): Promise<number> {
  const startedAt = performance.now()
  // The file contains `program "-D" "directory" …`.
  const command = readFileSync(join(cluster, 'postmaster.opts'), 'utf8')
  const args = [...command.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text)
  // The process id in an old pid file may belong to another program now.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  const log = openSync(logFile, 'a')
  const started = spawn(command.slice(0, command.indexOf(' "')), args, {
    ...ownerFor(cluster),
    cwd: cluster,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  while (readPostmasterPid(cluster)?.status !== 'ready') {
    if (started.exitCode !== null) throw new Error(`PostgreSQL ended at its start with ${started.exitCode}:\n${lastLines(logFile)}`)
    await pause(10)
  }
  return performance.now() - startedAt
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended.
    }
  }
}
