import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../../tools/launcher/settings.ts'
import { forkProgram, hasEnded, lastLines } from './process.ts'

/** A process of the service on its own port. After its end it can be started again. */
export interface Server {
  origin: string
  /** The number of unexpected ends. */
  losses(): number
  /** The number of failed starts. We retry, as an operator's supervisor does. */
  failedStarts(): number
  /** Resolves when the process listens, to the milliseconds that the start took. */
  start(): Promise<number>
  /** `kill -9`. */
  kill(): Promise<void>
  /** Sends SIGTERM. `inOrder`: the exit code was 0. */
  stop(): Promise<{ ms: number; inOrder: boolean }>
}

const stopTimeoutMs = 15_000
const maxFailedStarts = 3

interface ServerSettings {
  port: number
  env: NodeJS.ProcessEnv
  logFile: string
  /** Folder of the release. The default is this checkout. */
  release?: string
}

/** The built server without the launcher, as in production. */
export function createServer({ port, env, logFile, release = root }: ServerSettings): Server {
  let child: ChildProcess | undefined
  let stopping = false
  let losses = 0
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
    if (listens) started.on('exit', () => (losses += child === started && !stopping ? 1 : 0))
    return listens
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    losses: () => losses,
    failedStarts: () => failedStarts,
    async start() {
      const startedAt = performance.now()
      for (let failed = 0; !(await tryToStart()); failed++) {
        failedStarts++
        if (failed === maxFailedStarts) throw new Error(`the server ends at its start:\n${lastLines(logFile)}`)
      }
      return performance.now() - startedAt
    },
    async kill() {
      await end('SIGKILL')
    },
    async stop() {
      const startedAt = performance.now()
      const late = setTimeout(() => child?.kill('SIGKILL'), stopTimeoutMs)
      const code = await end('SIGTERM')
      clearTimeout(late)
      return { ms: performance.now() - startedAt, inOrder: code === 0 }
    },
  }
}
