import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { type Client, clientsFor, startClients } from '../harness/load/client.ts'
import { Writers } from '../harness/load/writers.ts'
import { type Options, type Part, type Result, spread } from '../harness/part.ts'
import { until } from '../harness/until.ts'
import type { DatabaseToBreak } from '../harness/world/database.ts'
import type { World } from '../harness/world/world.ts'

const writesBetween = 100
const parallel = 16
/** Clients who only refresh their tokens. A lost response must not log them out. */
const refreshers = 3
const backWithinMs = 5000

/** PostgreSQL is killed under load. The server must survive without a restart. */
export const databaseKills: Part<World> = {
  name: 'database-kills',
  title: '# × kill -9 of PostgreSQL, all its processes at once, while clients write and refresh; started again after up to 3 s',
  count: 20,
  run: (world, options) => endDatabase(world, options, (database) => database.kill()),
}

/** Ends the database `count` times while clients write and refresh. */
export async function endDatabase(
  { database, server, site }: World,
  { count, random }: Options,
  end: (database: DatabaseToBreak) => Promise<void>,
): Promise<Result> {
  const clients = await startClients(site, refreshers + clientsFor(count * writesBetween))
  const writers = new Writers({ site, clients: clients.slice(refreshers), random, parallel })
  const refreshing = startRefreshing(clients.slice(0, refreshers))
  const restarts: number[] = []
  const back: number[] = []
  for (let kill = 1; kill <= count; kill++) {
    await untilWritten(writers, writers.acknowledged + random.between(writesBetween / 2, writesBetween))
    await end(database)
    await pause(random.between(0, 3000))
    restarts.push(await database.restart())
    const returnedAt = performance.now()
    await untilWritten(writers, writers.acknowledged + 1)
    back.push(Math.max(0, writers.lastAt - returnedAt))
  }
  await writers.stop()
  const refreshes = await refreshing.stop()
  const lockedOut = await countLockedOut(clients)

  const settled = await writers.settle(database, clients)
  const { unavailable, lost } = writers.setbacks
  const late = back.filter((ms) => ms > backWithinMs)
  return {
    figures: {
      ...settled.figures,
      'answered 503 while it was away': `${unavailable}, without a response ${lost}`,
      'PostgreSQL until it takes connections': spread(restarts),
      'from then to the first acknowledged write': spread(back),
      refreshes: `${refreshes.done}, of them repeated because the response was lost or 503: ${refreshes.repeated}`,
      'server restarts': server.losses(),
    },
    failures: [
      ...settled.failures,
      ...(lost > 0 ? [`${lost} writes had no response, though the server was there`] : []),
      ...(late.length > 0 ? [`${late.length} times it took longer than ${backWithinMs} ms to come back`] : []),
      ...(server.losses() > 0 ? ['the server ended'] : []),
      ...(lockedOut > 0 ? [`${lockedOut} clients cannot read their profile any more`] : []),
    ],
  }
}

const untilWritten = (writers: Writers, count: number) =>
  until(() => writers.acknowledged >= count, { what: `${count} acknowledged writes`, everyMs: 5 })

function startRefreshing(clients: Client[]) {
  const stopping = new AbortController()
  let done = 0
  const working = clients.map(async (client) => {
    while (!stopping.signal.aborted && (await client.refresh())) {
      done++
      await pause(20)
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(working)
      return { done, repeated: clients.reduce((sum, client) => sum + client.repeatedRefreshes, 0) }
    },
  }
}

async function countLockedOut(clients: Client[]): Promise<number> {
  const responses = await Promise.all(clients.map((client) => client.send(calls.readProfile)))
  return responses.filter((response) => response.kind === 'lost' || response.status !== 200).length
}
