import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../../tools/launcher/settings.ts'

interface ProgramSettings {
  entry: string
  cwd?: string
  env: NodeJS.ProcessEnv
  logFile: string
}

/** Starts one of our programs. Its output goes directly to the log file, because a full pipe would block the program. */
function forkProgram({ entry, cwd = root, env, logFile }: ProgramSettings): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const child = fork(entry, { cwd, env, stdio: ['ignore', log, log, 'ipc'], execArgv: [] })
  closeSync(log)
  return child
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export const lastLines = (logFile: string, lines = 12): string => readFileSync(logFile, 'utf8').split('\n').slice(-lines).join('\n')

/** What the service wrote about an error that ends it. */
const fatalLines = (logFile: string): string =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"level":60'))
    .join('\n')

/** A running program whose processor time or memory is measured: the service, or the reference for a comparison. */
export interface MeasuredProcess {
  pid: number
  origin: string
  /** @throws with the last lines of the log if the program has ended. */
  assertRunning(): void
  /** Sends a message, and waits for the reply. */
  ask(message: object): Promise<void>
  stop(): Promise<void>
}

/** Starts a program as a demo with NODE_ENV=production, and waits for its first message, which says that it is ready. */
export async function startMeasured(settings: ProgramSettings): Promise<MeasuredProcess> {
  const { entry, env, logFile } = settings
  const child = forkProgram({ ...settings, env: { ...env, NODE_ENV: 'production', KANTOR_MODE: 'demo' } })
  const exited = once(child, 'exit')
  const endedError = () => new Error(`${basename(entry)} has ended:\n${lastLines(logFile)}`)
  const nextMessage = async () => {
    const message = await Promise.race([once(child, 'message') as Promise<[{ port?: number }]>, exited.then(() => undefined)])
    if (!message) throw endedError()
    return message[0]
  }
  const { port } = await nextMessage()
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    assertRunning() {
      if (hasEnded(child)) throw endedError()
    },
    async ask(message) {
      child.send(message)
      await nextMessage()
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** A process of the service on its own port. A stopped process can be started again. */
export interface Server {
  origin: string
  /** How often the process ended unexpectedly. */
  crashes(): number
  /** How many starts failed. `start` tries again, as an operator's supervisor does. */
  failedStarts(): number
  /** Waits until the process listens, and returns the milliseconds that the start took. */
  start(): Promise<number>
  /** Suspends or resumes the process. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM, after 15 s SIGKILL, and waits for the end. `exitCode` is null if SIGKILL ended the process. */
  stop(): Promise<{ ms: number; exitCode: number | null }>
}

const stopTimeoutMs = 15_000
const maxFailedStarts = 3

interface ServerSettings {
  port: number
  env: NodeJS.ProcessEnv
  logFile: string
  /** The folder with the release. The default is this checkout. */
  release?: string
}

/** A process of the built server, not yet started. As in production, it runs without the launcher of `npm start`. */
export function createServer({ port, env, logFile, release = root }: ServerSettings): Server {
  let child: ChildProcess | undefined
  let stopping = false
  let crashes = 0
  let failedStarts = 0

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    stopping = true
    if (!child || hasEnded(child)) return child?.exitCode ?? null
    const exited = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await exited)[0]
  }

  async function tryToStart(): Promise<boolean> {
    const started = forkProgram({ entry: join(release, 'dist/server/main.js'), cwd: release, env: { ...env, PORT: String(port) }, logFile })
    child = started
    stopping = false
    const exited = once(started, 'exit').then(() => false)
    const listens = await Promise.race([once(started, 'message').then(() => true), exited])
    if (listens) {
      started.on('exit', () => {
        if (child !== started || stopping) return
        crashes += 1
        // The log is gone with the test environment.
        console.error(`the server ended by itself:\n${fatalLines(logFile)}\n${lastLines(logFile)}`)
      })
    }
    return listens
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    crashes: () => crashes,
    failedStarts: () => failedStarts,
    async start() {
      const startedAt = performance.now()
      for (let failed = 0; !(await tryToStart()); failed++) {
        failedStarts++
        if (failed === maxFailedStarts) throw new Error(`the server ends at its start:\n${lastLines(logFile)}`)
      }
      return performance.now() - startedAt
    },
    signal: (name) => void child?.kill(name),
    async kill() {
      await end('SIGKILL')
    },
    async stop() {
      const startedAt = performance.now()
      const killTimer = setTimeout(() => child?.kill('SIGKILL'), stopTimeoutMs)
      const exitCode = await end('SIGTERM')
      clearTimeout(killTimer)
      return { ms: performance.now() - startedAt, exitCode }
    },
  }
}
