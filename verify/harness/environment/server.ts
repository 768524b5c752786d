import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../../tools/launcher/settings.ts'
import { fatalLines, forkProgram, hasEnded, lastLines } from './process.ts'

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
