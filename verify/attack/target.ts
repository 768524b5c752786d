import { join } from 'node:path'
import pg from 'pg'
import { startChild } from '../../tools/launcher/child.ts'
import { root } from '../../tools/launcher/settings.ts'
import { startKantor } from '../../tools/testing/start-kantor.ts'
import { untilThereAreRates } from '../harness/until-there-are-rates.ts'
import { type Answer, type Asked, call, hangUp } from './call.ts'
import { startProxy } from './proxy.ts'

/** A letter as the sandbox's mailbox tells it. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
}

/** The service under attack: real processes, and a trusted proxy before them. */
export interface Target {
  /** Of the proxy. */
  origin: string
  /** Of the server itself, for whoever goes past the proxy. */
  direct: string
  databaseUrl: string
  /** A request through the proxy. */
  call(asked: Asked): Promise<Answer>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  letters(to: string): Promise<Letter[]>
  /** Sets the sandbox: `control('POST', '/control/faults', {...})`. */
  control(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<unknown>
  /** Whether the server process that was started is still the one that answers. */
  isAlive(): Promise<boolean>
  /** Starts another server process on the same database, behind a proxy of its own; answers the proxy's origin. */
  startReplica(settings?: Record<string, string>): Promise<string>
  stop(): Promise<void>
}

/** Starts the service on free ports and data of its own. Its rate limits are on: one proxy, on 127.0.0.1, may say where a client comes from. */
export async function startTarget({ pages = false }: { pages?: boolean } = {}): Promise<Target> {
  const env = { TRUSTED_PROXIES: '127.0.0.1', KANTOR_PAGES: pages ? 'on' : 'off' }
  const kantor = await startKantor({ entry: join(import.meta.dirname, 'start.ts'), env })
  await untilThereAreRates(kantor.origin)
  const proxy = await startProxy(kantor.origin)
  const sandbox = kantor.sandboxOrigin ?? ''
  const database = new pg.Pool({ connectionString: kantor.databaseUrl, max: 2 })
  database.on('error', () => {}) // it ends with the service
  const undo: (() => unknown)[] = [() => kantor.stop(), () => database.end(), () => proxy.stop(), hangUp]

  async function json(address: string, init?: RequestInit): Promise<unknown> {
    const answer = await fetch(`${sandbox}${address}`, init)
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  return {
    origin: proxy.origin,
    direct: kantor.origin.replace('localhost', '127.0.0.1'),
    databaseUrl: kantor.databaseUrl,
    call: (asked) => call(proxy.origin, asked),
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await database.query<Row>(text, values)).rows,
    letters: async (to) => (await json(`/mailbox/messages?to=${encodeURIComponent(to)}`)) as Letter[],
    control: (method, address, body) =>
      json(address, { method, ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) }),
    isAlive: async () => {
      try {
        process.kill(kantor.serverPid, 0)
        return (await call(proxy.origin, { path: '/health/live' })).status === 200
      } catch {
        return false
      }
    },
    startReplica: async (settings = {}) => {
      const replica = startChild({
        name: 'other server',
        entry: join(root, 'dist/server/main.js'),
        env: {
          ...process.env,
          ...env,
          KANTOR_MODE: 'demo',
          PORT: '0',
          PUBLIC_ORIGIN: kantor.origin,
          DATABASE_URL: kantor.databaseUrl,
          SANDBOX_PORT: new URL(sandbox).port,
          ...settings,
        },
        logFile: join(kantor.dataDirectory, 'other-server.log'),
      })
      undo.push(() => replica.stop())
      const { port } = await replica.ready
      const before = await startProxy(`http://127.0.0.1:${port}`)
      undo.push(() => before.stop())
      return before.origin
    },
    stop: async () => {
      for (const step of undo.splice(0).toReversed()) await step()
    },
  }
}
