import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface ServerProcess {
  origin: string
  /** `kill -9`: nothing is finished, nothing is said. */
  kill(): Promise<void>
}

const running = new Set<ChildProcess>()

/** The server in a process of its own, on a free port, for tests that end it the hard way. */
export async function startServerProcess(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = fork(path.join(import.meta.dirname, '../main.ts'), {
    env: { PATH: process.env['PATH'], ...environment, PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  running.add(child)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { origin: `http://127.0.0.1:${port}`, kill: () => end(child) }
}

/** For afterAll: no process outlives its test file. */
export async function killServerProcesses(): Promise<void> {
  await Promise.all([...running].map(end))
}

async function end(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
