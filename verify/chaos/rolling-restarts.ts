import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { send } from '../harness/http.ts'
import { clientsFor, startClients } from '../harness/load/client.ts'
import { Writers } from '../harness/load/writers.ts'
import { type Part, spread } from '../harness/part.ts'
import { startBalancer } from '../harness/proxy.ts'
import { until } from '../harness/until.ts'
import type { Server } from '../harness/world/server.ts'
import type { World } from '../harness/world/world.ts'

const parallel = 12
const writesBetween = 60
/** Including writes while a process restarts. */
const writesForEachRestart = 300
const goneWithinMs = 10_000
/** The balancer needs this time to notice a change of readiness. */
const balancerDelayMs = 500

export const rollingRestarts: Part<World> = {
  name: 'rolling-restarts',
  title: '# × SIGTERM to one of two processes in turn, behind a proxy that looks at readiness, while clients write',
  count: 20,
  env: { SHUTDOWN_DELAY_SECONDS: '1' },
  async run(world, { count, random }) {
    const servers = [world.server, await world.anotherServer()] as const
    await servers[1].start()
    const balancer = await startBalancer(servers.map(({ origin }) => origin))
    world.undoLater(() => balancer.stop())
    const site = { ...world.site, origin: balancer.origin }
    await pause(balancerDelayMs)
    const clients = await startClients(site, clientsFor(count * writesForEachRestart))
    const writers = new Writers({ site, clients, random, parallel })
    const stops: Stop[] = []
    for (let restart = 0; restart < count; restart++) {
      const server = servers[restart % 2 === 0 ? 0 : 1]
      const writes = writers.acknowledged + random.between(writesBetween / 2, writesBetween)
      while (writers.acknowledged < writes) await pause(5)
      stops.push(await stopWatched(server))
      await server.start()
      await until(() => isReady(server), { what: 'a ready server', everyMs: 50 })
      // Without this pause, the next SIGTERM could leave the balancer without a process.
      await pause(balancerDelayMs)
    }
    await writers.stop()

    const settled = await writers.settle(world.database)
    const { unavailable, lost, limited } = writers.setbacks
    const late = stops.filter(({ ms }) => ms > goneWithinMs)
    const early = stops.filter(({ deafBeforeUnready }) => deafBeforeUnready)
    return {
      figures: {
        ...settled.figures,
        'requests that failed (no response, 502, 503)': unavailable + lost + writers.surprises.length,
        'answered 429': limited,
        'from SIGTERM until it says it is not ready': spread(stops.map(({ unreadyMs }) => unreadyMs)),
        'from SIGTERM until it is gone': spread(stops.map(({ ms }) => ms)),
      },
      failures: [
        ...settled.failures,
        ...(unavailable + lost > 0 ? [`${unavailable} requests were answered 503 and ${lost} had no response`] : []),
        ...(late.length > 0 ? [`${late.length} processes took longer than ${goneWithinMs} ms to end`] : []),
        ...stops.filter(({ inOrder }) => !inOrder).map(() => 'a process did not end in order'),
        ...(early.length > 0 ? [`${early.length} processes stopped listening before they had said that they are not ready`] : []),
      ],
    }
  },
}

interface Stop {
  ms: number
  inOrder: boolean
  unreadyMs: number
  deafBeforeUnready: boolean
}

/** Stops a process, and polls its readiness until it is gone. */
async function stopWatched(server: Server): Promise<Stop> {
  const startedAt = performance.now()
  const gone = new AbortController()
  const stopping = server.stop().finally(() => gone.abort())
  let unreadyMs = NaN
  let deafBeforeUnready = false
  while (!gone.signal.aborted && Number.isNaN(unreadyMs) && !deafBeforeUnready) {
    const response = await send(server.origin, calls.ready)
    if (response.kind === 'lost') deafBeforeUnready = true
    else if (response.status === 503) unreadyMs = performance.now() - startedAt
    else await pause(5)
  }
  return { ...(await stopping), unreadyMs, deafBeforeUnready }
}

async function isReady(server: Server): Promise<boolean> {
  const response = await send(server.origin, calls.ready)
  return response.kind === 'answered' && response.status === 200
}
