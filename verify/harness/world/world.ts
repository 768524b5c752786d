import { join } from 'node:path'
import { anyFreePort } from '../../../tools/launcher/ports.ts'
import type { Site } from '../client.ts'
import { createServer, type Server } from './server.ts'
import { startSurroundings, type Surroundings } from './surroundings.ts'

/** The whole product. */
export interface World extends Surroundings {
  /** The first process of the service. It runs. */
  server: Server
  /** Where clients sign up, unless they come through a proxy. */
  site: Site
  /** Another process of the service on the same database, not started yet. */
  anotherServer(): Promise<Server>
  /** Whether the site's pages are served too. */
  pages: boolean
}

/** Starts the surroundings and one process of the service. */
export async function startWorld({ pages = false, env: more = {} }: { pages?: boolean; env?: NodeJS.ProcessEnv }): Promise<World> {
  const surroundings = await startSurroundings()
  const { directory, ended, postOffice, undoLater, close } = surroundings
  const env = { ...surroundings.env, KANTOR_PAGES: pages ? 'on' : 'off', ...more }
  let servers = 0
  const anotherServer = async () => {
    const server = createServer({ port: await anyFreePort(), env, logFile: join(directory, `server-${++servers}.log`) })
    undoLater(() => server.kill())
    return server
  }
  try {
    const server = await anotherServer()
    await server.start()
    const site = { origin: server.origin, ended, confirmationToken: postOffice.confirmationToken }
    return { ...surroundings, env, server, site, anotherServer, pages }
  } catch (error) {
    await close()
    throw error
  }
}
