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
  /** For another `startKantor` with the same data. */
  dataDirectory: string
  /** Ends everything as Ctrl-C does. A data directory that was made for it is removed. */
  stop(): Promise<void>
  /** `kill -9` of the launcher: nothing is shut down in order. The data stay. */
  kill(): Promise<void>
}

export type KantorSettings = {
  /** Without it, a new one that `stop` removes. */
  dataDirectory?: string | undefined
  env?: NodeJS.ProcessEnv
  /** What is run instead of `npm start`'s script. */
  entry?: string
}

/** Runs the real launcher on free ports and waits until the service is there; fails with what it printed when it ends instead. */
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

/** A directory that PostgreSQL's account can get through when root runs the tests. */
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
