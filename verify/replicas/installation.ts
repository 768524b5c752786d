import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { calls } from '#contract/calls.ts'
import { anyFreePort } from '../../tools/launcher/ports.ts'
import type { Site } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import { until } from '../harness/until.ts'
import { createServer, type Server } from '../harness/world/server.ts'
import { onSurroundings, type Surroundings } from '../harness/world/surroundings.ts'
import { type Front, type FrontName, startFront } from './front.ts'
import { copyRelease } from './release.ts'

/** Two replicas and a worker behind a proxy, on one PostgreSQL: `deploy/compose.yaml` without the containers. */
export interface Installation extends Surroundings {
  front: Front
  /** For clients behind the proxy. */
  site: Site
  replicas: Replica[]
  /** Folder of the first release. */
  release: string
  /** A worker that is not started. */
  anotherWorker(env?: NodeJS.ProcessEnv): Promise<Server>
  /** Runs the migrations of a release; returns the milliseconds. */
  migrate(release: string): Promise<number>
  /** A folder below the installation's. */
  folder(name: string): string
}

/** A process of the service that can be replaced by one of another release, on the same port. */
export interface Replica {
  port: number
  origin: string
  server: Server
  /** Stops the process and starts a release in its place. */
  replace(release: string): Promise<{ ms: number; inOrder: boolean }>
}

/** As in `deploy/compose.yaml`. */
const shutdownDelaySeconds = 5
// The proxy polls readiness every half second, and needs two polls.
const takenInMs = 1500

/** Starts everything with this release. @throws CannotStart if the proxy is not installed. */
export const startInstallation = (frontName: FrontName): Promise<Installation> =>
  onSurroundings(async (surroundings) => {
    const { directory, undoLater } = surroundings
    const folder = (name: string) => join(directory, name)
    const release = copyRelease(folder('release-1'))
    const ports = { http: await anyFreePort(), https: await anyFreePort() }
    const origin = `https://localhost:${ports.https}`
    const env = {
      ...surroundings.env,
      PUBLIC_ORIGIN: origin,
      KANTOR_MIGRATE: 'off',
      SHUTDOWN_DELAY_SECONDS: String(shutdownDelaySeconds),
    }
    const migrate = async (of: string) => {
      const startedAt = performance.now()
      await promisify(execFile)(process.execPath, ['dist/server/migrate.js'], { cwd: of, env })
      return performance.now() - startedAt
    }
    await migrate(release)

    let started = 0
    const newServer = (port: number, of: string, more: NodeJS.ProcessEnv) => {
      const server = createServer({ port, env: { ...env, ...more }, logFile: folder(`server-${++started}.log`), release: of })
      undoLater(() => server.kill())
      return server
    }
    const newWebServer: NewWebServer = (port, of) => newServer(port, of, { KANTOR_ROLE: 'web' })
    const replicas = [await startReplica(release, newWebServer, () => front), await startReplica(release, newWebServer, () => front)]
    const front = await startFront(frontName, {
      ports,
      replicas: replicas.map(({ port }) => port),
      directory: folder('front'),
      files: join(release, 'dist/web'),
    })
    undoLater(() => front.stop())
    await pause(takenInMs)
    return {
      ...surroundings,
      env,
      front,
      site: { origin, ended: surroundings.ended, confirmationToken: surroundings.postOffice.confirmationToken },
      replicas,
      release,
      anotherWorker: async (more = {}) => newServer(await anyFreePort(), release, { KANTOR_ROLE: 'worker', ...more }),
      migrate,
      folder,
    }
  })

type NewWebServer = (port: number, release: string) => Server

async function startReplica(release: string, newWebServer: NewWebServer, front: () => Front): Promise<Replica> {
  const port = await anyFreePort()
  const replica: Replica = {
    port,
    origin: `http://127.0.0.1:${port}`,
    server: newWebServer(port, release),
    async replace(next) {
      await front().takeOut(port)
      const stopped = await replica.server.stop()
      replica.server = newWebServer(port, next)
      await replica.server.start()
      await until(() => isReady(replica.origin), { what: `a ready replica at ${replica.origin}`, everyMs: 50 })
      await front().putIn(port)
      await pause(takenInMs)
      return stopped
    },
  }
  await replica.server.start()
  return replica
}

async function isReady(origin: string): Promise<boolean> {
  const response = await send(origin, calls.ready)
  return response.kind === 'answered' && response.status === 200
}

/** The last lines of the replicas' logs, for the report of a failure. */
export const lastLogLines = ({ directory }: Installation, lines = 20): string[] =>
  globSync('server-*.log', { cwd: directory })
    .toSorted()
    .flatMap((name) => readFileSync(join(directory, name), 'utf8').split('\n').filter(Boolean))
    .slice(-lines)
