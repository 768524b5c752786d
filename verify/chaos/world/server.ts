import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tools/launcher/settings.ts'

/** A process of the service on a port of its own, which can be started again whenever it has ended. */
export interface Server {
  origin: string
  /** How often it has ended without having been told to. */
  losses(): number
  /** How often it ended before it said that it listens: whatever runs it tries again, and so do we. */
  failedStarts(): number
  /** Resolves when it listens; answers the milliseconds that it took. */
  start(): Promise<number>
  /** `kill -9`. */
  kill(): Promise<void>
  /** SIGTERM; answers how long it took to go, and whether it went by itself and in order. */
  stop(): Promise<{ ms: number; inOrder: boolean }>
}

const stopPatienceMs = 15_000
const maxFailedStarts = 3

interface ServerSettings {
  port: number
  env: NodeJS.ProcessEnv
  logFile: string
  /** Folder of the release that runs; unless given, this one. */
  release?: string
}

/** The built server without the launcher: what runs in production, any number of times. */
export function createServer({ port, env, logFile, release = root }: ServerSettings): Server {
  let child: ChildProcess | undefined
  let told = false
  let losses = 0
  let failedStarts = 0

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    told = true
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await gone)[0]
  }

  /** Whether it came as far as to say that it listens and works. */
  async function begins(): Promise<boolean> {
    const log = openSync(logFile, 'a', 0o600)
    const started = fork(join(release, 'dist/server/main.js'), {
      cwd: release,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', log, log, 'ipc'],
      execArgv: [],
    })
    closeSync(log)
    child = started
    told = false
    const gone = once(started, 'exit').then(() => false)
    const begun = await Promise.race([once(started, 'message').then(() => true), gone])
    if (begun) started.on('exit', () => (losses += child === started && !told ? 1 : 0))
    return begun
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    losses: () => losses,
    failedStarts: () => failedStarts,
    async start() {
      const startedAt = performance.now()
      for (let failed = 0; !(await begins()); failed++) {
        failedStarts++
        if (failed === maxFailedStarts) throw new Error(`the server ends at its start:\n${lastWords(logFile)}`)
      }
      return performance.now() - startedAt
    },
    async kill() {
      await end('SIGKILL')
    },
    async stop() {
      const startedAt = performance.now()
      const late = setTimeout(() => child?.kill('SIGKILL'), stopPatienceMs)
      const code = await end('SIGTERM')
      clearTimeout(late)
      return { ms: performance.now() - startedAt, inOrder: code === 0 }
    },
  }
}

const lastWords = (logFile: string) => readFileSync(logFile, 'utf8').split('\n').slice(-12).join('\n')
