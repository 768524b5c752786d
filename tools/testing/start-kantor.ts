import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Running } from '../launcher/launcher.ts'
import { anyFreePort } from '../launcher/ports.ts'
import { root } from '../launcher/settings.ts'

export type Kantor = Omit<Running, 'type'> & {
  /** The launcher's own process. */
  pid: number
  /** Another `startKantor` can use the same data. */
  dataDirectory: string
  /** Stops everything as Ctrl-C does, and removes a temporary data directory. */
  stop(): Promise<void>
  /** `kill -9` of the launcher. The data remain. */
  kill(): Promise<void>
}

export type KantorSettings = {
  /** The default is a temporary directory. */
  dataDirectory?: string | undefined
  env?: NodeJS.ProcessEnv
  /** Replaces the script of `npm start`. */
  entry?: string
}

/** Runs the real launcher on free ports and waits until the service runs. If it ends instead, the error has its output. */
export async function startKantor({ dataDirectory, env = {}, entry = join(root, 'tools/start.ts') }: KantorSettings = {}): Promise<Kantor> {
  const directory = dataDirectory ?? newDataDirectory()
  const launcher = spawn(process.execPath, [entry], {
    cwd: root,
    env: { ...withoutSettings(process.env), ...(await freePorts()), KANTOR_DATA_DIR: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const gone = new Promise<void>((resolve) => launcher.on('close', () => resolve()))
  const running = await Promise.race([
    readyMessage(launcher),
    gone.then(() => {
      throw new Error(`Kantor ended with code ${launcher.exitCode}:\n${printed}`)
    }),
  ])
  const end = async (signal: NodeJS.Signals) => {
    launcher.kill(signal)
    await gone
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

/** A temporary directory that PostgreSQL's account can enter when root runs the tests. */
export function newDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'kantor-data-'))
  chmodSync(directory, 0o755)
  return directory
}

export async function freePorts(): Promise<Record<string, string>> {
  return { PORT: String(await anyFreePort()), SANDBOX_PORT: String(await anyFreePort()), SANDBOX_SMTP_PORT: String(await anyFreePort()) }
}

/** The developer's own settings must not decide what is tested or measured, nor with which database. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isSetting = (name: string) =>
    /^(KANTOR_|SANDBOX_|METRICS_|npm_|PORT$|HOST$|PUBLIC_ORIGIN$|TRUSTED_PROXIES$|(DATABASE|SMTP)_URL(_FILE)?$|MARKET_DATA_URL$)/.test(name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isSetting(name)))
}

function readyMessage(launcher: ChildProcess): Promise<Running> {
  return new Promise((resolve) => launcher.on('message', (message) => resolve(message as Running)))
}
