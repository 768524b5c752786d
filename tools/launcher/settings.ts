import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'

export const root = resolve(import.meta.dirname, '../..')

/** The settings that the launcher reads. The server reads all others. */
export type Settings = {
  mode: 'demo' | 'production'
  port: number
  host: string
  /** Of the staff's desk. */
  deskPort: number
  /** Undefined if the desk is off: in production without DESK_ORIGIN. */
  deskOrigin: string | undefined
  sandboxPort: number
  sandboxSmtpPort: number
  /** The folder for logs and the embedded database. */
  dataDirectory: string
  /** Undefined if the embedded PostgreSQL is used. */
  databaseUrl: string | undefined
  publicOrigin: string
}

/** With Node's cache of compiled TypeScript, a program starts twice as fast from its sources. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }

/**
 * With these settings, the service's processes return freed memory to the operating system (decision 128). deploy/Dockerfile and the systemd
 * unit have the same settings.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=512',
}

/** Adds the developer's NODE_OPTIONS after ours, because Node uses the last value of an option. */
export const memoryEnvironmentWith = (options = ''): typeof memoryEnvironment => ({
  ...memoryEnvironment,
  NODE_OPTIONS: `${memoryEnvironment.NODE_OPTIONS} ${options}`.trim(),
})

/** Where the demo reads transactions of coins: the sandbox's blockchain, with two nodes of each network. What is set otherwise stays. */
export const chainSettings = (env: NodeJS.ProcessEnv, sandboxOrigin: string): Record<string, string> => {
  const nodes = (network: string) => [1, 2].map((number) => `${sandboxOrigin}/chain/${network}/${number}`).join(',')
  return {
    CHAIN_BITCOIN_URLS: env['CHAIN_BITCOIN_URLS'] || nodes('bitcoin'),
    CHAIN_ETHEREUM_URLS: env['CHAIN_ETHEREUM_URLS'] || nodes('ethereum'),
    CHAIN_EXPLORER_URL: env['CHAIN_EXPLORER_URL'] || `${sandboxOrigin}/chain/transactions/{transaction}`,
  }
}

/** @throws CannotStart with the name of the wrong setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const mode = env['KANTOR_MODE'] || 'demo'
  if (mode !== 'demo' && mode !== 'production') throw new CannotStart(`KANTOR_MODE is "${mode}"; it must be demo or production.`)
  const port = portFrom(env, 'PORT', 3000)
  const deskPort = portFrom(env, 'DESK_PORT', 3002)
  return {
    mode,
    port,
    host: env['HOST'] || '127.0.0.1',
    deskPort,
    deskOrigin: env['DESK_ORIGIN'] || (mode === 'demo' ? `http://localhost:${deskPort}` : undefined),
    sandboxPort: portFrom(env, 'SANDBOX_PORT', 3001),
    sandboxSmtpPort: portFrom(env, 'SANDBOX_SMTP_PORT', 3025),
    dataDirectory: resolve(root, env['KANTOR_DATA_DIR'] || 'data'),
    databaseUrl: env['DATABASE_URL'] || contentOf(env['DATABASE_URL_FILE']),
    publicOrigin: env['PUBLIC_ORIGIN'] || `http://localhost:${port}`,
  }
}

function portFrom(env: NodeJS.ProcessEnv, name: string, defaultPort: number): number {
  const text = env[name]
  if (!text) return defaultPort
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
