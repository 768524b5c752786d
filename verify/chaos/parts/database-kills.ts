import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { becomeClients, type Client, clientsFor } from '../load/client.ts'
import { openLedger } from '../load/ledger.ts'
import { startWriters, type Writers } from '../load/writers.ts'
import { type Part, type PartOptions, type Result, spread } from '../part.ts'
import type { ChaosDatabase } from '../world/database.ts'
import { doorOf } from '../world/world.ts'
import { booksOf, loggedOut } from './books.ts'

const writesBetween = 100
const parallel = 16
/** Clients who do nothing but renew their tokens: refreshes that lose their answer are the ones that could log somebody out. */
const refreshers = 3
const backWithinMs = 5000

/** `kill -9` of every process of PostgreSQL, again and again, while clients write and refresh. The server is never started again. */
export const databaseKills: Part = {
  name: 'database-kills',
  title: '# × kill -9 of PostgreSQL, all its processes at once, while clients write and refresh; started again after up to 3 s',
  count: 20,
  run: (options) => endDatabase(options, (database) => database.kill()),
}

/** The nearest thing to a power cut that can be done here: no checkpoint, no goodbye, recovery from the log that was flushed. */
export async function endDatabase({ count, random, world }: PartOptions, end: (database: ChaosDatabase) => Promise<void>): Promise<Result> {
  const { database, server } = world
  const door = doorOf(world)
  const everybody = await becomeClients(door, random, refreshers + clientsFor(count * writesBetween))
  const ledger = openLedger()
  const writers = startWriters({ door, clients: everybody.slice(refreshers), ledger, random }, { parallel })
  const refreshing = startRefreshing(everybody.slice(0, refreshers))
  const restarts: number[] = []
  const back: number[] = []
  for (let kill = 1; kill <= count; kill++) {
    await untilWritten(writers, writers.acknowledged() + random.between(writesBetween / 2, writesBetween))
    await end(database)
    await pause(random.between(0, 3000))
    restarts.push(await database.restart())
    const returnedAt = performance.now()
    await untilWritten(writers, writers.acknowledged() + 1)
    back.push(Math.max(0, writers.lastAt() - returnedAt))
  }
  await writers.stop()
  const refreshes = await refreshing.stop()
  const strangers = await withoutAccess(everybody)

  const books = await booksOf(ledger, database)
  const { unavailable, lost } = writers.setbacks()
  const out = loggedOut(everybody)
  const late = back.filter((ms) => ms > backWithinMs)
  return {
    figures: [
      ...books.figures,
      { what: 'answered 503 while it was away', value: `${unavailable}, without an answer ${lost}` },
      { what: 'PostgreSQL until it takes connections', value: spread(restarts) },
      { what: 'from then to the first acknowledged write', value: spread(back) },
      { what: 'refreshes', value: `${refreshes.done}, of them repeated because the answer was lost or 503: ${refreshes.repeated}` },
      out.figure,
      { what: 'server restarts', value: String(server.losses()) },
    ],
    failures: [
      ...books.failures,
      ...writers.surprises(),
      ...out.failures,
      ...(lost > 0 ? [`${lost} writes had no answer, though the server was there`] : []),
      ...(late.length > 0 ? [`${late.length} times it took longer than ${backWithinMs} ms to come back`] : []),
      ...(server.losses() > 0 ? ['the server ended'] : []),
      ...(strangers > 0 ? [`${strangers} clients cannot read their profile any more`] : []),
    ],
  }
}

async function untilWritten(writers: Writers, count: number): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (writers.acknowledged() < count) {
    if (performance.now() > giveUpAt) throw new Error('nothing was acknowledged for a minute')
    await pause(5)
  }
}

function startRefreshing(clients: Client[]) {
  let told = false
  const stopping = () => told
  let done = 0
  const working = clients.map(async (client) => {
    while (!stopping() && (await client.refresh())) {
      done++
      await pause(20)
    }
  })
  return {
    async stop() {
      told = true
      await Promise.all(working)
      return { done, repeated: clients.reduce((sum, client) => sum + client.repeatedRefreshes(), 0) }
    },
  }
}

async function withoutAccess(clients: Client[]): Promise<number> {
  const answers = await Promise.all(clients.map((client) => client.send(calls.readProfile)))
  return answers.filter((answer) => answer.kind === 'lost' || answer.status !== 200).length
}
