import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../../../tools/launcher/child.ts'
import { anyFreePort } from '../../../tools/launcher/ports.ts'
import { root } from '../../../tools/launcher/settings.ts'
import { type ChaosDatabase, startDatabase } from './database.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { createServer, type Server } from './server.ts'

/** What the service stands on, in pieces that can be broken one by one. */
export interface Surroundings {
  database: ChaosDatabase
  postOffice: PostOffice
  /** Where the stand-ins of the outside services answer. */
  sandboxOrigin: string
  /** The sandbox's own mail server, whose letters its mailbox shows. */
  sandboxSmtpUrl: string
  /** For logs, and whatever else goes when the world ends. */
  directory: string
  /** Settings of the server's processes. */
  env: NodeJS.ProcessEnv
  /** Whoever is still at work when the world ends stops then. */
  ended: AbortSignal
  /** Is done when the world ends, before all that was asked for earlier. */
  undoLater(step: () => unknown): void
  /** Ends everything and removes the data. */
  close(): Promise<void>
}

/** The whole product. */
export interface World extends Surroundings {
  /** The first process of the service. It runs. */
  server: Server
  /** Another process of the service on the same database, not started yet. */
  anotherServer(): Promise<Server>
  /** Whether the site's pages are served too. */
  pages: boolean
}

// The database would go on without us.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Of all that have been started: whoever ends the process on a signal waits for each. */
const open = new Set<() => Promise<void>>()

/** For clients who come to the first process directly. */
export const doorOf = ({ server, postOffice, ended }: World) => ({ origin: server.origin, postOffice, ended })

/**
 * Starts database, sandbox and mail server. Every request comes from loopback, which is a trusted proxy here: so each client has the address
 * that its X-Forwarded-For names, and the rate limits are on.
 */
export async function startSurroundings(): Promise<Surroundings> {
  const directory = mkdtempSync(join(tmpdir(), 'kantor-chaos-'))
  chmodSync(directory, 0o755) // PostgreSQL's account has to get through
  const undo: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const ending = new AbortController()
  const end = async () => {
    ending.abort()
    for (const signal of signals) process.off(signal, interrupted)
    for (const step of undo.splice(0).toReversed()) await tryTo(step)
    open.delete(close)
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= end())
  const interrupted = () => void Promise.all([...open].map((closeOne) => closeOne())).then(() => process.exit(1))
  open.add(close)
  for (const signal of signals) process.on(signal, interrupted)
  try {
    const database = await startDatabase(join(directory, 'postgres'))
    undo.push(() => database.close())
    const postOffice = await openPostOffice()
    undo.push(() => postOffice.close())
    const sandbox = startChild({
      name: 'sandbox',
      entry: join(root, 'src/sandbox/main.ts'),
      env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', PUBLIC_ORIGIN: 'http://127.0.0.1:9' },
      logFile: join(directory, 'sandbox.log'),
    })
    undo.push(() => sandbox.stop())
    const { port, smtpPort } = await sandbox.ready
    return {
      database,
      postOffice,
      sandboxOrigin: `http://localhost:${port}`,
      sandboxSmtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      directory,
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        SMTP_URL: postOffice.url,
        SANDBOX_PORT: String(port),
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'warn',
      },
      ended: ending.signal,
      undoLater: (step) => undo.push(step),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Starts the surroundings and one process of the service.
 * @param pages whether the site's pages are served too, which needs a build.
 */
export async function startWorld({ pages, env: more = {} }: { pages: boolean; env?: NodeJS.ProcessEnv }): Promise<World> {
  const surroundings = await startSurroundings()
  const { directory, undoLater, close } = surroundings
  const env = { ...surroundings.env, KANTOR_PAGES: pages ? 'on' : 'off', ...more }
  let servers = 0
  const newServer = async () => {
    const server = createServer({ port: await anyFreePort(), env, logFile: join(directory, `server-${++servers}.log`) })
    undoLater(() => server.kill())
    return server
  }
  try {
    const server = await newServer()
    await server.start()
    return { ...surroundings, env, server, anotherServer: newServer, pages }
  } catch (error) {
    await close()
    throw error
  }
}

async function tryTo(step: () => unknown): Promise<void> {
  try {
    await step()
  } catch {
    // What is broken cannot be ended in order; the rest still has to be.
  }
}
