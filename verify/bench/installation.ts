import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { startSurroundings, type Surroundings } from '../chaos/world/world.ts'
import { readPostmasterPid } from '../../tools/embedded-postgres/postmaster-pid.ts'
import { anyFreePort } from '../../tools/launcher/ports.ts'
import { memoryEnvironment, root } from '../../tools/launcher/settings.ts'
import { type Child, startChild } from './child.ts'
import { addClients } from './clients.ts'
import { cpuMsOfFamily } from './cpu.ts'

export const passwordOfClients = 'a long enough password'

/** The service as it runs in production, web and worker apart, on an embedded PostgreSQL that flushes to disk as any other. */
export interface Installation extends Surroundings {
  /** Answers calls; behind a proxy, as each of its clients has an address of their own. Logs as it does unless told otherwise. */
  web: Child
  /** Sends letters, asks the exchange. */
  worker: Child
  /** Of `passwordOfClients`. */
  passwordHash: string
  /** Another program beside it, on the same database. */
  start(name: string, entry: string): Promise<Child>
  /** The processor time of PostgreSQL so far, in ms: every process, those that come and go with what they took along. */
  databaseCpuMs(): number
  /** Where the web process tells its metrics. */
  metricsOrigin: string
}

/** Starts everything, with so many clients. */
export async function startInstallation({ clients }: { clients: number }): Promise<Installation> {
  const surroundings = await startSurroundings()
  const { database, directory, undoLater, close } = surroundings
  try {
    const env = { ...surroundings.env, PORT: '0', PUBLIC_ORIGIN: 'http://kantor.example', LOG_LEVEL: 'info' }
    const start = async (name: string, entry: string, more: NodeJS.ProcessEnv = {}) => {
      const child = await startChild({ entry: join(root, entry), env: { ...env, ...more }, logFile: join(directory, `${name}.log`) })
      undoLater(() => child.stop())
      return child
    }
    const metricsPort = String(await anyFreePort())
    const worker = await start('worker', 'dist/server/main.js', { ...memoryEnvironment, KANTOR_ROLE: 'worker' })
    const web = await start('web', 'dist/server/main.js', { ...memoryEnvironment, KANTOR_ROLE: 'web', METRICS_PORT: metricsPort })
    // The service's own settings: OWASP's first choice.
    const passwordHash = await hash(passwordOfClients, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await addClients(database.query, { count: clients, passwordHash })
    await database.query('vacuum analyze')
    const postmaster = await postmasterOf(database)
    return {
      ...surroundings,
      web,
      worker,
      passwordHash,
      start,
      databaseCpuMs: () => cpuMsOfFamily(postmaster),
      metricsOrigin: `http://127.0.0.1:${metricsPort}`,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function postmasterOf({ query }: Installation['database']): Promise<number> {
  const [cluster] = await query<{ data_directory: string }>('show data_directory')
  const found = cluster && readPostmasterPid(cluster.data_directory)
  if (!found) throw new Error('PostgreSQL has no process')
  return found.pid
}
