import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface ServerProcess {
  origin: string
  /** `kill -9`. */
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** The log so far. */
  log(): string
  /** Reads no more of the log, or reads it again. */
  readLog(isRead: boolean): void
  /** The exit code; null if a signal ended the process. */
  exited: Promise<number | null>
}

const running = new Set<ChildProcess>()

/** The built service: from its sources, a start takes five times as much processor time. */
const built = path.join(import.meta.dirname, '../../../dist/server')

/** The path of one of the server's built programs, such as `main`. */
export const builtProgram = (name: string): string => path.join(built, `${name}.js`)

/** Starts the built server as a process, on a free port, for tests that kill it. `logTo`: an open file that gets the log. */
export async function startServerProcess(
  environment: NodeJS.ProcessEnv,
  { logTo = 'pipe' }: { logTo?: 'pipe' | number } = {},
): Promise<ServerProcess> {
  const child = fork(builtProgram('main'), {
    env: { PATH: process.env['PATH'], DESK_PORT: '0', ...environment, PORT: '0' },
    stdio: ['ignore', logTo, 'inherit', 'ipc'],
    execArgv: [],
  })
  running.add(child)
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: () => killProcess(child),
    signal: (name) => void child.kill(name),
    log: () => log,
    readLog: (isRead) => void (isRead ? child.stdout?.resume() : child.stdout?.pause()),
    exited,
  }
}

/** For afterAll: ends every process that the test file started. */
export async function killServerProcesses(): Promise<void> {
  await Promise.all([...running].map(killProcess))
}

async function killProcess(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
