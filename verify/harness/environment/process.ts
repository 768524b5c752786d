import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { root } from '../../../tools/launcher/settings.ts'

interface ProgramSettings {
  entry: string
  cwd?: string
  env: NodeJS.ProcessEnv
  logFile: string
}

/** Starts one of our programs. Its output goes directly to the log file, because a full pipe would block the program. */
export function forkProgram({ entry, cwd = root, env, logFile }: ProgramSettings): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const child = fork(entry, { cwd, env, stdio: ['ignore', log, log, 'ipc'], execArgv: [] })
  closeSync(log)
  return child
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export const lastLines = (logFile: string, lines = 12): string => readFileSync(logFile, 'utf8').split('\n').slice(-lines).join('\n')

/** What the service wrote about an error that ends it. */
export const fatalLines = (logFile: string): string =>
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
