import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { actualHome } from '../embedded-postgres/home.ts'
import { isAlive, readPostmasterPid } from '../embedded-postgres/running.ts'
import { type ChildSettings, startChild } from './child.ts'
import { assertFree } from './ports.ts'
import { chainSettings, compileCache, memoryEnvironmentWith, readSettings, type Settings } from './settings.ts'

type Program = { entry: string; args?: string[]; showErrors?: boolean; env?: NodeJS.ProcessEnv }

/** How `npm start` and `npm run dev` differ. */
export type Plan = {
  server: Program
  sandbox: Program
  /** Runs before the server starts, after the database is locked for this run. */
  prepare?: (onShutdown: OnShutdown) => Promise<void>
  /** Starts servers on the public port and the desk's, in front of our server. */
  devServer?: (settings: Settings, onShutdown: OnShutdown) => Promise<DevServer>
}

/** `serverEnv`: further settings of our server behind it. */
export type DevServer = { serverPort: number; serverEnv: Record<string, string>; listen(): Promise<void> }

/** Adds a step of the shutdown; the steps run in reverse order. */
export type OnShutdown = (step: () => unknown) => void

/** The launcher sends this message over IPC to the test that started it, when every program listens. */
export type RunningMessage = {
  type: 'ready'
  origin: string
  deskOrigin: string | undefined
  sandboxOrigin: string | undefined
  databaseUrl: string
  logFile: string
  serverPid: number
}

const portTimeoutMs = 1_000
const portTimeoutAfterKillMs = 15_000

/** Runs the whole service until a signal, or until npm or one of the programs ends. Then stops all programs and this process. */
export async function launch(plan: Plan): Promise<void> {
  const steps: (() => unknown)[] = []
  let ending = false
  const end = async (exitCode: number, sentence?: string) => {
    if (ending) return
    ending = true
    if (sentence) console.error(sentence)
    for (let step = steps.pop(); step; step = steps.pop()) await tryTo(step)
    process.exit(exitCode)
  }
  endOnSignals(end)
  try {
    await start(plan, { onShutdown: (step) => steps.push(step), end })
  } catch (error) {
    await end(1, error instanceof CannotStart ? error.message : error instanceof Error ? error.stack : String(error))
  }
}

type End = (exitCode: number, sentence?: string) => Promise<void>

function endOnSignals(end: End): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('disconnect', () => void end(0))
  whenNpmEnds(() => void end(0))
  // A closed terminal must not stop the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

async function start(plan: Plan, { onShutdown, end }: { onShutdown: OnShutdown; end: End }): Promise<void> {
  const settings = readSettings(process.env)
  const { dataDirectory, deskOrigin, deskPort, host, mode, port, publicOrigin, sandboxPort, sandboxSmtpPort } = settings
  const demo = mode === 'demo'
  makeDataDirectory(dataDirectory)

  const timeoutMs = databaseMayStillRun(settings) ? portTimeoutAfterKillMs : portTimeoutMs
  const startProgram = async (name: string, program: Program, env: NodeJS.ProcessEnv) => {
    const logFile = join(dataDirectory, `${name}.log`)
    const onLost: ChildSettings['onLost'] = (reason) => void end(1, `The ${name} ended unexpectedly (${reason}); its log is ${logFile}.`)
    const child = startChild({ name, ...program, env: { ...process.env, ...env, ...program.env }, logFile, onLost })
    onShutdown(() => child.stop())
    return { pid: child.pid, logFile, ...(await child.ready) }
  }
  const bankInbox = process.env['BANK_INBOX'] || join(dataDirectory, 'bank-inbox')
  if (demo) makeDataDirectory(bankInbox)
  const common = demo ? { PUBLIC_ORIGIN: publicOrigin, DESK_ORIGIN: deskOrigin, BANK_INBOX: bankInbox } : {}
  const startSandbox = async () => {
    await assertFree({ name: 'SANDBOX_PORT', port: sandboxPort, host: '127.0.0.1' }, timeoutMs)
    await assertFree({ name: 'SANDBOX_SMTP_PORT', port: sandboxSmtpPort, host: '127.0.0.1' }, timeoutMs)
    const ports = { SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: String(sandboxSmtpPort) }
    const chain = { SANDBOX_CHAIN_FILE: process.env['SANDBOX_CHAIN_FILE'] || join(dataDirectory, 'sandbox-chain.json') }
    return await startProgram('sandbox', plan.sandbox, { ...compileCache, ...common, ...ports, ...chain })
  }

  const openingDatabase = openDatabase(settings, { onShutdown, end })
  // The sandbox starts at the same time as the database. If both fail, the error of the database is shown.
  const startingSandbox = demo ? startSandbox() : undefined
  startingSandbox?.catch(() => {})
  const database = await openingDatabase
  await assertFree({ name: 'PORT', port, host }, timeoutMs)
  if (deskOrigin) await assertFree({ name: 'DESK_PORT', port: deskPort, host }, timeoutMs)
  const sandbox = await startingSandbox
  const sandboxOrigin = sandbox && `http://localhost:${sandbox.port ?? sandboxPort}`
  await plan.prepare?.(onShutdown)
  const devServer = await plan.devServer?.(settings, onShutdown)
  const server = await startProgram('server', plan.server, {
    ...memoryEnvironmentWith(process.env['NODE_OPTIONS']),
    ...common,
    PORT: String(devServer?.serverPort ?? port),
    DESK_PORT: String(deskPort),
    ...devServer?.serverEnv,
    DATABASE_URL: database.url,
    ...(database.ownerUrl && { MIGRATION_DATABASE_URL: database.ownerUrl }),
    // DATABASE_URL already has the content of this file, and the server refuses both settings together.
    DATABASE_URL_FILE: '',
    SANDBOX_PORT: String(sandbox?.port ?? sandboxPort),
    SANDBOX_SMTP_PORT: String(sandbox?.smtpPort ?? sandboxSmtpPort),
    ...(sandboxOrigin && chainSettings(process.env, sandboxOrigin)),
  })
  await devServer?.listen()

  console.log(announcement({ mode, origin: publicOrigin, deskOrigin, sandboxOrigin, logFile: server.logFile, notes: database.notes }))
  const running: RunningMessage = {
    type: 'ready',
    origin: publicOrigin,
    deskOrigin,
    sandboxOrigin,
    databaseUrl: database.url,
    logFile: server.logFile,
    serverPid: server.pid ?? 0,
  }
  process.send?.(running)
}

type Database = { url: string; ownerUrl?: string; notes: string[] }

async function openDatabase(settings: Settings, { onShutdown, end }: { onShutdown: OnShutdown; end: End }): Promise<Database> {
  if (settings.databaseUrl) {
    await assertReachable(settings.databaseUrl)
    return { url: settings.databaseUrl, notes: [] }
  }
  const starting = startOwnDatabase(
    settings,
    () => void end(1, 'The database ended unexpectedly; its log is beside its data, postgres.log.'),
  )
  onShutdown(async () => (await starting).stop())
  const { url, ownerUrl, movedFrom, directory } = await starting
  const moved = `The database is in ${directory}, because PostgreSQL's user cannot open ${movedFrom}.`
  return { url, ownerUrl, notes: movedFrom ? [moved] : [] }
}

function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    throw new CannotStart(`The data directory ${directory} cannot be written: ${reasonOf(error)}.`)
  }
}

type Announced = {
  mode: string
  origin: string
  deskOrigin: string | undefined
  sandboxOrigin: string | undefined
  logFile: string
  notes: string[]
}

function announcement({ mode, origin, deskOrigin, sandboxOrigin, logFile, notes }: Announced): string {
  const places = [
    ['Site', origin],
    ...(deskOrigin ? [['Desk', deskOrigin]] : []),
    ...(sandboxOrigin
      ? [
          ['Mailbox', `${sandboxOrigin}/mailbox`],
          ['Staff', `${sandboxOrigin}/staff`],
          ['Sandbox', sandboxOrigin],
        ]
      : []),
    ['API', `${origin}/api/docs`],
    ['Log', logFile],
  ]
  const lines = places.map(([name, place]) => `  ${name?.padEnd(9)}${place}`)
  return [`Kantor runs (${mode}).`, ...lines, ...notes.map((note) => `  ${note}`), '  Ctrl-C stops everything.'].join('\n')
}

async function tryTo(step: () => unknown): Promise<void> {
  try {
    await step()
  } catch {
    // A program that never started cannot be stopped. The other steps must still run.
  }
}

const connectTimeoutMs = 5_000

const ownDirectory = ({ dataDirectory }: Settings) => join(dataDirectory, 'postgres')

/** Whether PostgreSQL may still run on our data. Its pid file exists if the last run was killed, or another run uses the data. */
const databaseMayStillRun = (settings: Settings): boolean =>
  !settings.databaseUrl && readPostmasterPid(join(actualHome(ownDirectory(settings)), 'cluster')) !== undefined

const startOwnDatabase = (settings: Settings, onLost: () => void): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ directory: ownDirectory(settings), durable: true, onLost })

/** @throws CannotStart with the host and the reason, but without the password. */
async function assertReachable(databaseUrl: string): Promise<void> {
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

const pollEveryMs = 300

/**
 * Calls `callback` when npm has ended, because npm does not forward signals. A shell between npm and us continues after the end of npm, so our
 * parent's parent is watched too.
 */
function whenNpmEnds(callback: () => void): void {
  if (!process.env['npm_lifecycle_event']) return // Started without npm, the service may continue after its terminal is closed.
  const parent = process.ppid
  // `run.mjs` may have started itself again, with another Node. Then it is between npm and us.
  const starter = String(parent) === process.env['KANTOR_STARTED_BY'] ? parentOf(parent) : parent
  const watched = [starter, starter && parentOf(starter)].filter((pid) => pid !== undefined && pid > 1) as number[]
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return
    clearInterval(timer)
    callback()
  }, pollEveryMs)
  timer.unref()
}

function parentOf(pid: number): number | undefined {
  try {
    // The program's name is in parentheses and may contain spaces. State and parent follow.
    if (process.platform === 'linux') return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
    if (process.platform === 'win32') return undefined
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })) || undefined
  } catch {
    return undefined
  }
}
