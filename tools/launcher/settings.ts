import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'

export const root = resolve(import.meta.dirname, '../..')

/** What the launcher reads from the environment. All other settings are the server's and are handed on untouched. */
export type Settings = {
  mode: 'demo' | 'production'
  port: number
  host: string
  sandboxPort: number
  sandboxSmtpPort: number
  /** Logs, and the embedded database. */
  dataDirectory: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  publicOrigin: string
}

/**
 * Node keeps here what it has made of our TypeScript, by its content: a program that runs from its sources starts with half the work. Where the
 * folder cannot be written, nothing is kept.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }

/**
 * How a process of the service keeps memory, wherever we run one: deploy/Dockerfile and the systemd unit have the same (decision 128). Threads
 * share two of glibc's stores, for out of one of their own little comes back; what is large has pages of its own, which go back with it; and
 * what a call leaves is collected every 8 MB, not every 32.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', NODE_OPTIONS: '--max-semi-space-size=8' }

/** The same, where whoever starts us has not said otherwise. Of options that stand twice, Node takes the later one. */
export function memoryEnvironmentUnder(env: NodeJS.ProcessEnv): typeof memoryEnvironment {
  const said = Object.keys(memoryEnvironment).flatMap((name) => (env[name] ? [[name, env[name]]] : []))
  const options = `${memoryEnvironment.NODE_OPTIONS} ${env['NODE_OPTIONS'] ?? ''}`.trim()
  return { ...memoryEnvironment, ...Object.fromEntries(said), NODE_OPTIONS: options }
}

/** @throws CannotStart naming the setting that makes no sense. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const mode = env['KANTOR_MODE'] || 'demo'
  if (mode !== 'demo' && mode !== 'production') throw new CannotStart(`KANTOR_MODE is "${mode}"; it must be demo or production.`)
  const port = portFrom(env, 'PORT', 3000)
  return {
    mode,
    port,
    host: env['HOST'] || '127.0.0.1',
    sandboxPort: portFrom(env, 'SANDBOX_PORT', 3001),
    sandboxSmtpPort: portFrom(env, 'SANDBOX_SMTP_PORT', 3025),
    dataDirectory: resolve(root, env['KANTOR_DATA_DIR'] || 'data'),
    databaseUrl: env['DATABASE_URL'] || contentOf(env['DATABASE_URL_FILE']),
    publicOrigin: env['PUBLIC_ORIGIN'] || `http://localhost:${port}`,
  }
}

function portFrom(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name]
  if (!text) return usual
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new CannotStart(`${name} is "${text}"; it must be a port number.`)
  return port
}

function contentOf(file: string | undefined): string | undefined {
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new CannotStart(`The file ${file} (DATABASE_URL_FILE) cannot be read: ${reasonOf(error)}.`)
  }
}
