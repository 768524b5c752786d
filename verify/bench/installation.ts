import { join } from 'node:path'
import { deskAddress } from '../harness/desk.ts'
import { type MeasuredProcess, startMeasured } from '../harness/environment/process.ts'
import { startInTestEnvironment, type TestEnvironment } from '../harness/environment/test-environment.ts'
import { readPostmasterPid } from '../../tools/embedded-postgres/running.ts'
import { anyFreePort } from '../../tools/launcher/ports.ts'
import { memoryEnvironment, root } from '../../tools/launcher/settings.ts'
import type { Options } from '../harness/part.ts'
import { addClients } from './load.ts'
import { cpuMsWithChildren } from './resources.ts'

/** The service as in production: web and worker are separate processes, and PostgreSQL flushes to disk. */
export interface Installation extends TestEnvironment {
  /** Serves calls. It trusts X-Forwarded-For, so that each client has their own IP address. */
  web: MeasuredProcess
  worker: MeasuredProcess
  /** The hash of every client's password. */
  passwordHash: string
  /** Starts a reference program on the same database, with the rights of its owner: it makes its own tables. */
  startReference(name: string, entry: string): Promise<MeasuredProcess>
  /** The processor time of PostgreSQL so far, in ms, including its ended processes. */
  databaseCpuMs(): number
  /** The web process's desk. */
  deskOrigin: string
  /** Starts another web process. */
  startWeb(name: string): Promise<WebProcess>
  /** The origin at which the web process publishes its metrics. */
  metricsOrigin: string
}

interface WebProcess {
  web: MeasuredProcess
  deskOrigin: string
}

export const startInstallation = ({ clients }: { clients: number }): Promise<Installation> =>
  startInTestEnvironment((environment) => install(environment, clients))

export const fewRequests = 1000
export const manyRequests = 1_000_000
const manyInShortRun = 2000

interface Filling<Filled> {
  requestsPerClient: number
  fill: (installation: Installation, clients: number) => Promise<Filled>
}

/** Works on two filled installations, one with few and one with many stored requests. */
export async function compareFilled<Filled extends { installation: Installation }, Found>(
  { isShort, print }: Pick<Options, 'isShort' | 'print'>,
  { requestsPerClient, fill }: Filling<Filled>,
  work: (few: Filled, many: Filled) => Promise<Found>,
): Promise<Found> {
  const filled: Filled[] = []
  try {
    for (const requests of [fewRequests, isShort ? manyInShortRun : manyRequests]) {
      const startedAt = performance.now()
      const clients = requests / requestsPerClient
      filled.push(await startInTestEnvironment(async (environment) => fill(await install(environment, clients), clients)))
      print(`${requests} requests are stored after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    }
    const [few, many] = filled as [Filled, Filled]
    return await work(few, many)
  } finally {
    for (const { installation } of filled) await installation.close()
  }
}

/** Starts database, worker and web process, and stores clients. */
async function install(environment: TestEnvironment, clients: number): Promise<Installation> {
  const { database, directory, onShutdown } = environment
  const env = { ...environment.env, PORT: '0', PUBLIC_ORIGIN: 'http://kantor.example', LOG_LEVEL: 'info' }
  const start = async (name: string, entry: string, more: NodeJS.ProcessEnv = {}) => {
    const child = await startMeasured({ entry: join(root, entry), env: { ...env, ...more }, logFile: join(directory, `${name}.log`) })
    onShutdown(() => child.stop())
    return child
  }
  const metricsPort = String(await anyFreePort())
  const worker = await start('worker', 'dist/server/main.js', { ...memoryEnvironment, KANTOR_ROLE: 'worker' })
  const startWeb = async (name: string, more: NodeJS.ProcessEnv = {}): Promise<WebProcess> => {
    // Both are held at once: a port that the system chooses later could be that of the desk.
    const [port, deskPort] = await Promise.all([anyFreePort(), anyFreePort()])
    const settings = { KANTOR_ROLE: 'web', PORT: String(port), DESK_PORT: String(deskPort), DESK_ORIGIN: deskAddress }
    const web = await start(name, 'dist/server/main.js', { ...memoryEnvironment, ...settings, ...more })
    return { web, deskOrigin: `http://127.0.0.1:${deskPort}` }
  }
  const { web, deskOrigin } = await startWeb('web', { METRICS_PORT: metricsPort })
  const passwordHash = await addClients(database.query, clients)
  await database.query('vacuum analyze')
  const postmaster = await findPostmaster(database)
  return {
    ...environment,
    web,
    worker,
    passwordHash,
    startReference: (name, entry) => start(name, entry, { DATABASE_URL: database.ownerUrl }),
    startWeb,
    deskOrigin,
    databaseCpuMs: () => cpuMsWithChildren(postmaster),
    metricsOrigin: `http://127.0.0.1:${metricsPort}`,
  }
}

async function findPostmaster({ query }: Installation['database']): Promise<number> {
  const [cluster] = await query<{ data_directory: string }>('show data_directory')
  const found = cluster && readPostmasterPid(cluster.data_directory)
  if (!found) throw new Error('PostgreSQL has no process')
  return found.pid
}
