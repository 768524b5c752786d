import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningMessage } from '../launcher/launcher.ts'
import { anyFreePort } from '../launcher/ports.ts'
import { root } from '../launcher/settings.ts'

export type Kantor = Omit<RunningMessage, 'type'> & {
  /** The process id of the launcher. */
  pid: number
  /** A later `startKantor` can use the same directory. */
  dataDirectory: string
  /** Stops all programs as Ctrl-C does, and deletes a temporary data directory. */
  stop(): Promise<void>
  /** Kills the launcher with SIGKILL. The data directory is kept. */
  kill(): Promise<void>
}

export type KantorSettings = {
  /** The default is a temporary directory. */
  dataDirectory?: string | undefined
  env?: NodeJS.ProcessEnv
  /** The program to start. The default is the program of `npm start`. */
  entry?: string
}

/** Starts the real launcher on free ports, and waits until the service runs. If the launcher ends, the error has its output. */
export async function startKantor({ dataDirectory, env = {}, entry = join(root, 'tools/start.ts') }: KantorSettings = {}): Promise<Kantor> {
  const directory = dataDirectory ?? newDataDirectory()
  const launcher = spawn(process.execPath, [entry], {
    cwd: root,
    env: { ...withoutSettings(process.env), ...(await freePorts()), KANTOR_DATA_DIR: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<void>((resolve) => launcher.on('close', () => resolve()))
  const running = await Promise.race([
    readyMessage(launcher),
    ended.then(() => {
      throw new Error(`Kantor ended with code ${launcher.exitCode}:\n${printed}`)
    }),
  ])
  const end = async (signal: NodeJS.Signals) => {
    launcher.kill(signal)
    await ended
  }
  return {
    ...running,
    pid: launcher.pid ?? 0,
    dataDirectory: directory,
    stop: async () => {
      await end('SIGTERM')
      if (!dataDirectory) rmSync(directory, { recursive: true, force: true })
    },
    kill: () => end('SIGKILL'),
  }
}

/** Creates a temporary directory that PostgreSQL's user can open even if root runs the tests. */
export function newDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'kantor-data-'))
  chmodSync(directory, 0o755)
  return directory
}

export async function freePorts(): Promise<Record<string, string>> {
  const names = ['PORT', 'DESK_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT']
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await anyFreePort())])))
}

/** Removes the developer's own settings, so that they do not change what is tested or which database is used. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isSetting = (name: string) =>
    /^(KANTOR_|SANDBOX_|DESK_|METRICS_|BANK_|npm_|PORT$|HOST$|PUBLIC_ORIGIN$|TRUSTED_PROXIES$|(DATABASE|SMTP)_URL(_FILE)?$|MARKET_DATA_URL$)/.test(
      name,
    )
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isSetting(name)))
}

function readyMessage(launcher: ChildProcess): Promise<RunningMessage> {
  return new Promise((resolve) => launcher.on('message', (message) => resolve(message as RunningMessage)))
}

/**
 * The ids of all processes that have the path of this data directory in their arguments or environment. Empty if the system is not Linux.
 */
export function processesUsing(dataDirectory: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids.filter((pid) => namesDirectory(pid, dataDirectory)).map(Number)
}

function namesDirectory(pid: string, dataDirectory: string): boolean {
  return ['cmdline', 'environ'].some((file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'latin1').includes(dataDirectory)
    } catch {
      return false // The process has ended, or we may not read it.
    }
  })
}
