import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { aPassword } from '../harness/client.ts'
import { type MeasuredProcess, startMeasured } from '../harness/world/process.ts'
import { onSurroundings, type Surroundings } from '../harness/world/surroundings.ts'
import { readPostmasterPid } from '../../tools/embedded-postgres/postmaster-pid.ts'
import { anyFreePort } from '../../tools/launcher/ports.ts'
import { memoryEnvironment, root } from '../../tools/launcher/settings.ts'
import { addClients } from './clients.ts'
import { cpuMsOfFamily } from './cpu.ts'

/** The service as in production: web and worker are separate processes, and PostgreSQL flushes to disk. */
export interface Installation extends Surroundings {
  /** Responses calls. It trusts the proxy, so that each client has their own address. */
  web: MeasuredProcess
  worker: MeasuredProcess
  /** The hash of every client's password. */
  passwordHash: string
  /** Starts another program on the same database. */
  start(name: string, entry: string): Promise<MeasuredProcess>
  /** The processor time of PostgreSQL so far, in ms, including its ended processes. */
  databaseCpuMs(): number
  /** Where the web process publishes its metrics. */
  metricsOrigin: string
}

/** Starts everything, with stored clients. */
export const startInstallation = ({ clients }: { clients: number }): Promise<Installation> =>
  onSurroundings(async (surroundings) => {
    const { database, directory, undoLater } = surroundings
    const env = { ...surroundings.env, PORT: '0', PUBLIC_ORIGIN: 'http://kantor.example', LOG_LEVEL: 'info' }
    const start = async (name: string, entry: string, more: NodeJS.ProcessEnv = {}) => {
      const child = await startMeasured({ entry: join(root, entry), env: { ...env, ...more }, logFile: join(directory, `${name}.log`) })
      undoLater(() => child.stop())
      return child
    }
    const metricsPort = String(await anyFreePort())
    const worker = await start('worker', 'dist/server/main.js', { ...memoryEnvironment, KANTOR_ROLE: 'worker' })
    const web = await start('web', 'dist/server/main.js', { ...memoryEnvironment, KANTOR_ROLE: 'web', METRICS_PORT: metricsPort })
    // The service's own settings.
    const passwordHash = await hash(aPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
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
  })

async function postmasterOf({ query }: Installation['database']): Promise<number> {
  const [cluster] = await query<{ data_directory: string }>('show data_directory')
  const found = cluster && readPostmasterPid(cluster.data_directory)
  if (!found) throw new Error('PostgreSQL has no process')
  return found.pid
}
