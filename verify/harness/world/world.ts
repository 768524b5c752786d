import { join } from 'node:path'
import { anyFreePort } from '../../../tools/launcher/ports.ts'
import type { Site } from '../client.ts'
import { mailedToken } from '../mailbox.ts'
import { createServer, type Server } from './server.ts'
import { onSurroundings, type Surroundings } from './surroundings.ts'

/** The running product. */
export interface World extends Surroundings {
  /** The first process of the service. It is running. */
  server: Server
  site: Site
  /** Another process of the service on the same database, not started yet. */
  anotherServer(settings?: NodeJS.ProcessEnv): Promise<Server>
  /** Whether the site's pages are served too. */
  pages: boolean
}

interface Settings {
  pages?: boolean
  env?: NodeJS.ProcessEnv
  /** Where letters go. */
  mail?: 'post-office' | 'mailbox'
}

/** Starts the surroundings and one process of the service. */
export const startWorld = ({ pages = false, env: more = {}, mail = 'post-office' }: Settings): Promise<World> =>
  onSurroundings(async (surroundings) => {
    const { directory, ended, postOffice, sandboxOrigin, sandboxSmtpUrl, undoLater } = surroundings
    const toMailbox = mail === 'mailbox'
    const env = { ...surroundings.env, ...(toMailbox && { SMTP_URL: sandboxSmtpUrl }), KANTOR_PAGES: pages ? 'on' : 'off', ...more }
    let servers = 0
    const anotherServer = async (settings: NodeJS.ProcessEnv = {}) => {
      const port = await anyFreePort()
      const own = { ...env, PUBLIC_ORIGIN: `http://localhost:${port}`, ...settings }
      const server = createServer({ port, env: own, logFile: join(directory, `server-${++servers}.log`) })
      undoLater(() => server.kill())
      return server
    }
    const server = await anotherServer()
    await server.start()
    const confirmationToken = toMailbox
      ? (email: string) => mailedToken(sandboxOrigin, email, 'verify-email')
      : postOffice.confirmationToken
    return { ...surroundings, env, server, site: { origin: server.origin, ended, confirmationToken }, anotherServer, pages }
  })
