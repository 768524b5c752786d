import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { send } from '../load/call.ts'
import { becomeClients, clientsFor } from '../load/client.ts'
import { openLedger } from '../load/ledger.ts'
import { startWriters } from '../load/writers.ts'
import { type Part, spread } from '../part.ts'
import { startProxy } from '../world/proxy.ts'
import type { Server } from '../world/server.ts'
import { doorOf } from '../world/world.ts'
import { booksOf, loggedOut } from './books.ts'

const parallel = 12
const writesBetween = 60
/** With those that are made while a process ends and begins. */
const writesMeanwhile = 300
const goneWithinMs = 10_000
/** So long a process that is told to stop goes on answering, for its load balancer to notice. */
const delaySeconds = 1

/** SIGTERM to one of two processes after the other, behind a proxy that looks at readiness: nobody may notice. */
export const rollingRestarts: Part = {
  name: 'rolling-restarts',
  title: '# × SIGTERM to one of two processes in turn, behind a proxy that looks at readiness, while clients write',
  count: 20,
  env: { SHUTDOWN_DELAY_SECONDS: String(delaySeconds) },
  async run({ count, random, world }) {
    const servers = [world.server, await world.anotherServer()] as const
    await servers[1].start()
    const proxy = await startProxy(servers.map(({ origin }) => origin))
    try {
      const door = { ...doorOf(world), origin: proxy.origin }
      await pause(500)
      const clients = await becomeClients(door, random, clientsFor(count * writesMeanwhile))
      const ledger = openLedger()
      const writers = startWriters({ door, clients, ledger, random }, { parallel })
      const stops: Stop[] = []
      for (let restart = 0; restart < count; restart++) {
        const server = servers[restart % 2 === 0 ? 0 : 1]
        const until = writers.acknowledged() + random.between(writesBetween / 2, writesBetween)
        while (writers.acknowledged() < until) await pause(5)
        stops.push(await stopWatched(server))
        await server.start()
        while (!(await isReady(server))) await pause(50)
        // Until the proxy has seen it too: with one process alone, the next SIGTERM would leave nobody.
        await pause(500)
      }
      await writers.stop()

      const books = await booksOf(ledger, world.database)
      const out = loggedOut(clients)
      const { unavailable, lost, limited } = writers.setbacks()
      const late = stops.filter(({ ms }) => ms > goneWithinMs)
      const early = stops.filter(({ deafBeforeUnready }) => deafBeforeUnready)
      return {
        figures: [
          ...books.figures,
          { what: 'requests that failed (no answer, 502, 503)', value: String(unavailable + lost + writers.surprises().length) },
          { what: 'answered 429', value: String(limited) },
          out.figure,
          { what: 'from SIGTERM until it says it is not ready', value: spread(stops.map(({ unreadyMs }) => unreadyMs)) },
          { what: 'from SIGTERM until it is gone', value: spread(stops.map(({ ms }) => ms)) },
        ],
        failures: [
          ...books.failures,
          ...writers.surprises(),
          ...out.failures,
          ...(unavailable + lost > 0 ? [`${unavailable} requests were answered 503 and ${lost} had no answer`] : []),
          ...(late.length > 0 ? [`${late.length} processes took longer than ${goneWithinMs} ms to go`] : []),
          ...stops.filter(({ inOrder }) => !inOrder).map(() => 'a process did not end in order'),
          ...(early.length > 0 ? [`${early.length} processes stopped listening before they had said that they are not ready`] : []),
        ],
      }
    } finally {
      await proxy.close()
    }
  },
}

interface Stop {
  ms: number
  inOrder: boolean
  unreadyMs: number
  deafBeforeUnready: boolean
}

/** Stops a process and looks at what it says about itself until it is gone. */
async function stopWatched(server: Server): Promise<Stop> {
  const startedAt = performance.now()
  let ended = false
  const gone = () => ended
  const stopping = server.stop().finally(() => (ended = true))
  let unreadyMs = NaN
  let deafBeforeUnready = false
  while (!gone() && Number.isNaN(unreadyMs)) {
    const answer = await send(server.origin, { ...calls.ready, from: '10.0.0.1' })
    if (answer.kind === 'lost') {
      deafBeforeUnready = true
      break
    }
    if (answer.status === 503) unreadyMs = performance.now() - startedAt
    else await pause(5)
  }
  return { ...(await stopping), unreadyMs, deafBeforeUnready }
}

async function isReady(server: Server): Promise<boolean> {
  const answer = await send(server.origin, { ...calls.ready, from: '10.0.0.1' })
  return answer.kind === 'answered' && answer.status === 200
}
