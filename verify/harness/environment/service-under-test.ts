import { join } from 'node:path'
import { anyFreePort } from '../../../tools/launcher/ports.ts'
import type { Site } from '../client.ts'
import { deskAddress } from '../desk.ts'
import { mailedToken } from '../mailbox.ts'
import { createServer, type Server } from './server.ts'
import { startInTestEnvironment, type TestEnvironment } from './test-environment.ts'

/** A process whose desk can be reached. */
export interface ServerWithDesk extends Server {
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
