import type pg from 'pg'
import type { Site } from '../harness/client.ts'
import { type HttpResponse, call, closeConnections, type Request } from '../harness/http.ts'
import { controlSandbox, type Letter, lettersTo, mailedToken } from '../harness/sandbox.ts'
import { callProxy, startTrustedProxy } from '../harness/proxy.ts'
import { untilThereAreRates } from '../harness/until.ts'
import { startServiceUnderTest } from '../harness/environment/test-environment.ts'

/** A server process whose desk can be reached. */
export interface Replica {
  /** Origin of the desk. */
  desk: string
  /** Origin of the proxy before the clients' pages and calls. */
  site: string
}

/** The attacked service: real processes behind a trusted proxy. */
export interface Target {
  /** The proxy's origin. */
  origin: string
  /** The server's own origin, without the proxy. */
  serverOrigin: string
  site: Site
  /** Where the server's desk listens. */
  desk: string
  /** Where the service looks for files of the bank. */
  bankInbox: string
  sandboxOrigin: string
  /** Sends a request through the proxy. */
  call(request: Request): Promise<HttpResponse>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  letters(to: string): Promise<Letter[]>
  mailedToken(to: string, page: 'verify-email' | 'set-new-password'): Promise<string>
  /** Changes how the sandbox behaves. */
  control(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void>
  isAlive(): Promise<boolean>
  /** Starts another server process on the same database, behind its own proxy, and returns the proxy's origin. */
  startReplica(settings?: Record<string, string>): Promise<string>
  /** Starts two more server processes on the same database, whose desks can be reached. `second`: settings of the second one. */
  startDesks(second?: Record<string, string>): Promise<[Replica, Replica]>
  stop(): Promise<void>
}

/** Starts the service with its own database. It trusts a proxy on 127.0.0.1. */
export async function startTarget({ pages = false, env = {} }: { pages?: boolean; env?: NodeJS.ProcessEnv } = {}): Promise<Target> {
  const service = await startServiceUnderTest({ pages, env, mail: 'mailbox' })
  const { database, sandboxOrigin, server, site, bankInbox, close } = service
  const startProxy = async (origin: string) => {
    const proxy = await startTrustedProxy(origin)
    service.onShutdown(() => proxy.stop())
    return proxy.origin
  }
  try {
    const origin = await startProxy(server.origin)
    await untilThereAreRates(server.origin)
    return {
      origin,
      serverOrigin: server.origin,
      site,
      desk: server.desk,
      bankInbox,
      sandboxOrigin,
      call: (request) => callProxy(origin, request),
      query: database.query,
      letters: (to) => lettersTo(sandboxOrigin, to),
      mailedToken: (to, page) => mailedToken(sandboxOrigin, to, page),
      control: (method, path, body) => controlSandbox(sandboxOrigin, method, path, body),
      async isAlive() {
        const response = await call(origin, { path: '/health/live' }).catch(() => undefined)
        return response?.status === 200 && server.crashes() === 0
      },
      async startReplica(settings) {
        const replica = await service.anotherServer(settings)
        await replica.start()
        return startProxy(replica.origin)
      },
      async startDesks(second) {
        const start = async (settings?: Record<string, string>): Promise<Replica> => {
          const replica = await service.anotherServer(settings)
          await replica.start()
          return { desk: replica.desk, site: await startProxy(replica.origin) }
        }
        return [await start(), await start(second)]
      },
      async stop() {
        await close()
        closeConnections()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
