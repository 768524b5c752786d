import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorFileWith } from '../../../src/server/testing/operator-file.ts'
import { startChild } from '../../../tools/launcher/child.ts'
import { root } from '../../../tools/launcher/settings.ts'
import { anyFreePort } from '../../../tools/launcher/ports.ts'
import type { Site } from '../client.ts'
import { deskAddress } from '../desk.ts'
import { mailedToken } from '../sandbox.ts'
import { startDatabase, type TestDatabase } from './database.ts'
import { MailServer } from './mail-server.ts'
import { createServer, type Server } from './process.ts'

/** The database, the mail server and the sandbox, which the service needs. A test can break each of them alone. */
export interface TestEnvironment {
  database: TestDatabase
  mailServer: MailServer
  sandboxOrigin: string
  /** The mail server of the sandbox's mailbox. */
  sandboxSmtpUrl: string
  /** A folder for the logs and the database. `close` deletes it. */
  directory: string
  /** Where the service looks for files of the bank. */
  bankInbox: string
  /** Environment variables for the server's processes. */
  env: NodeJS.ProcessEnv
  /** Aborted by `close`, so that clients stop. */
  ended: AbortSignal
  /** Adds a step that `close` runs. The steps run in reverse order. */
  onShutdown(step: () => unknown): void
  /** Stops all processes and deletes the data. */
  close(): Promise<void>
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The `close` of each environment that was not closed yet. A signal closes all environments before the process ends. */
const openEnvironments = new Set<() => Promise<void>>()
// Without this handler, the database would continue to run after a signal has ended this program.
const closeAll = () => void Promise.all([...openEnvironments].map((close) => close())).then(() => process.exit(1))

/**
 * Starts database, sandbox and mail server. Loopback is a trusted proxy, so that the rate limits count by the IP address in
 * X-Forwarded-For.
 */
export async function startTestEnvironment(): Promise<TestEnvironment> {
  const directory = mkdtempSync(join(tmpdir(), 'kantor-verify-'))
  chmodSync(directory, 0o755) // the operating-system user of PostgreSQL must be able to open it
  const bankInbox = join(directory, 'bank-inbox')
  mkdirSync(bankInbox)
  const shutdownSteps: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const ending = new AbortController()
  const end = async () => {
    ending.abort()
    for (const step of shutdownSteps.splice(0).toReversed()) await tryTo(step)
    openEnvironments.delete(close)
    if (openEnvironments.size === 0) for (const signal of signals) process.off(signal, closeAll)
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= end())
  if (openEnvironments.size === 0) for (const signal of signals) process.on(signal, closeAll)
  openEnvironments.add(close)
  try {
    const database = await startDatabase(join(directory, 'postgres'))
    shutdownSteps.push(() => database.close())
    const mailServer = await MailServer.open()
    shutdownSteps.push(() => mailServer.close())
    // Nothing listens on port 9, so webhooks that the sandbox sends never reach the service.
    const sandbox = startChild({
      name: 'sandbox',
      entry: join(root, 'src/sandbox/main.ts'),
      env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', PUBLIC_ORIGIN: 'http://127.0.0.1:9' },
      logFile: join(directory, 'sandbox.log'),
    })
    shutdownSteps.push(() => sandbox.stop())
    const { port, smtpPort } = await sandbox.ready
    return {
      database,
      mailServer,
      sandboxOrigin: `http://localhost:${port}`,
      sandboxSmtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      directory,
      bankInbox,
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        MIGRATION_DATABASE_URL: database.ownerUrl,
        SMTP_URL: mailServer.url,
        SANDBOX_PORT: String(port),
        // Several services run at once.
        DESK_PORT: '0',
        BANK_INBOX: bankInbox,
        OPERATOR_FILE: operatorFileWith({ offers: ofManyOffers }),
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'warn',
      },
      ended: ending.signal,
      onShutdown: (step) => shutdownSteps.push(step),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** One client accepts many offers of one dealer, by password alone, and leaves some of them unpaid. */
export const ofManyOffers = { secondFactorFromEur: 100_000_000, limits: { amountEur: 100_000_000, unpaidDeals: 1000 } }

/** Calls `start` with a new environment, which stays open unless `start` throws. */
export async function startInTestEnvironment<Started>(start: (environment: TestEnvironment) => Promise<Started>): Promise<Started> {
  const environment = await startTestEnvironment()
  try {
    return await start(environment)
  } catch (error) {
    await environment.close()
    throw error
  }
}

async function tryTo(step: () => unknown): Promise<void> {
  try {
    await step()
  } catch {
    // A process that the test has killed cannot be stopped. The other steps must still run.
  }
}

/** A process whose desk can be reached. */
interface ServerWithDesk extends Server {
  /** Where its desk listens. */
  desk: string
}

/** A test environment with one running process of the service. */
export interface ServiceUnderTest extends TestEnvironment {
  /** The running process. */
  server: ServerWithDesk
  site: Site
  /** Creates another process of the service on the same database, but does not start it. */
  anotherServer(settings?: NodeJS.ProcessEnv): Promise<ServerWithDesk>
  /** Whether the service also serves the site's pages. */
  pages: boolean
}

interface Settings {
  pages?: boolean
  env?: NodeJS.ProcessEnv
  /** Where the service sends letters: to the test's own mail server, or to the sandbox's mailbox. */
  mail?: 'mail-server' | 'mailbox'
}

/** Starts a test environment and one process of the service. */
export const startServiceUnderTest = ({ pages = false, env: more = {}, mail = 'mail-server' }: Settings): Promise<ServiceUnderTest> =>
  startInTestEnvironment(async (environment) => {
    const { directory, ended, mailServer, sandboxOrigin, sandboxSmtpUrl, onShutdown } = environment
    const toMailbox = mail === 'mailbox'
    const env = { ...environment.env, ...(toMailbox && { SMTP_URL: sandboxSmtpUrl }), KANTOR_PAGES: pages ? 'on' : 'off', ...more }
    let servers = 0
    const anotherServer = async (settings: NodeJS.ProcessEnv = {}) => {
      const [port, deskPort] = [await anyFreePort(), await anyFreePort()]
      const ofDesk = { DESK_PORT: String(deskPort), DESK_ORIGIN: deskAddress }
      const serverEnv = { ...env, PUBLIC_ORIGIN: `http://localhost:${port}`, ...ofDesk, ...settings }
      const server = createServer({ port, env: serverEnv, logFile: join(directory, `server-${++servers}.log`) })
      onShutdown(() => server.kill())
      return { ...server, desk: `http://127.0.0.1:${deskPort}` }
    }
    const server = await anotherServer()
    await server.start()
    const confirmationToken = toMailbox
      ? (email: string) => mailedToken(sandboxOrigin, email, 'verify-email')
      : mailServer.confirmationToken
    return { ...environment, env, server, site: { origin: server.origin, ended, confirmationToken }, anotherServer, pages }
  })
