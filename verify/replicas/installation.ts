import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { anyFreePort } from '../../tools/launcher/ports.ts'
import type { Site } from '../harness/client.ts'
import { isReady } from '../harness/http.ts'
import { until } from '../harness/until.ts'
import { createServer, type Server } from '../harness/environment/process.ts'
import { startInTestEnvironment, type TestEnvironment } from '../harness/environment/test-environment.ts'
import { type FrontProxy, type FrontProxyName, startFrontProxy } from './front-proxy.ts'
import { copyRelease } from './release.ts'

/** Two replicas behind a proxy, on one PostgreSQL: `deploy/compose.yaml` without the containers. Each part starts its own workers. */
export interface Installation extends TestEnvironment {
  front: FrontProxy
  /** Clients send their requests through the proxy. */
  site: Site
  replicas: Replica[]
  /** The folder of the first release. */
  release: string
  /** Creates a new worker, but does not start it. */
  newWorker(env?: NodeJS.ProcessEnv): Promise<Server>
  /** Runs the migrations of a release, and returns the milliseconds that they took. */
  migrate(release: string): Promise<number>
  /** The path of a folder in the installation's directory. */
  folder(name: string): string
}

/** A web process that a process of another release can replace, on the same port. */
export interface Replica {
  port: number
  origin: string
  server: Server
  /** Stops the process and starts a release in its place. */
  replace(release: string): Promise<{ ms: number; exitCode: number | null }>
}

/** The value in `deploy/compose.yaml`. */
const shutdownDelaySeconds = 5
// Caddy polls readiness every half second.
const proxyDelayMs = 1500

/** Starts PostgreSQL, the replicas of this release and the proxy. @throws CannotStart if the proxy is not installed. */
export const startInstallation = (frontName: FrontProxyName): Promise<Installation> =>
  startInTestEnvironment(async (environment) => {
    const { directory, onShutdown } = environment
    const folder = (name: string) => join(directory, name)
    const release = copyRelease(folder('release-1'))
    const ports = { http: await anyFreePort(), https: await anyFreePort() }
    const origin = `https://localhost:${ports.https}`
    const env = {
      ...environment.env,
      KANTOR_MODE: 'demo',
      PUBLIC_ORIGIN: origin,
      KANTOR_MIGRATE: 'off',
      SHUTDOWN_DELAY_SECONDS: String(shutdownDelaySeconds),
    }
    const migrate = async (releaseFolder: string) => {
      const startedAt = performance.now()
      await promisify(execFile)(process.execPath, ['dist/server/migrate.js'], { cwd: releaseFolder, env })
      return performance.now() - startedAt
    }
    await migrate(release)

    let started = 0
    const newServer = (port: number, releaseFolder: string, more: NodeJS.ProcessEnv) => {
      const server = createServer({ port, env: { ...env, ...more }, logFile: folder(`server-${++started}.log`), release: releaseFolder })
      onShutdown(() => server.kill())
      return server
    }
    const newWebServer: NewWebServer = (port, releaseFolder) => newServer(port, releaseFolder, { KANTOR_ROLE: 'web' })
    const replicas = [await startReplica(release, newWebServer, () => front), await startReplica(release, newWebServer, () => front)]
    const front = await startFrontProxy(frontName, {
      ports,
      replicas: replicas.map(({ port }) => port),
      directory: folder('front'),
      files: join(release, 'dist/web'),
    })
    onShutdown(() => front.stop())
    await pause(proxyDelayMs)
    return {
      ...environment,
      env,
      front,
      site: { origin, ended: environment.ended, confirmationToken: environment.mailServer.confirmationToken },
      replicas,
      release,
      newWorker: async (more = {}) => newServer(await anyFreePort(), release, { KANTOR_ROLE: 'worker', ...more }),
      migrate,
      folder,
    }
  })

type NewWebServer = (port: number, release: string) => Server

async function startReplica(release: string, newWebServer: NewWebServer, front: () => FrontProxy): Promise<Replica> {
  const port = await anyFreePort()
  const replica: Replica = {
    port,
    origin: `http://127.0.0.1:${port}`,
    server: newWebServer(port, release),
    async replace(next) {
      await front().removeReplica(port)
      const stopped = await replica.server.stop()
      replica.server = newWebServer(port, next)
      await replica.server.start()
      await until(() => isReady(replica.origin), { what: `a ready replica at ${replica.origin}`, everyMs: 50 })
      await front().addReplica(port)
      await pause(proxyDelayMs)
      return stopped
    },
  }
  await replica.server.start()
  return replica
}

/** The last lines of the logs of replicas and workers, for the report of a failure. */
export const lastLogLines = ({ directory }: Installation, lines = 20): string[] =>
  globSync('server-*.log', { cwd: directory })
    .toSorted()
    .flatMap((name) => readFileSync(join(directory, name), 'utf8').split('\n').filter(Boolean))
    .slice(-lines)
