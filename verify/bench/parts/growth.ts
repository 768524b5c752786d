import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { clientAt, submission } from '../clients.ts'
import { cpuMs } from '../cpu.ts'
import { aboveZero, type Figure, type Part, rounds } from '../figure.ts'
import { addHistory, lettersOfEach, requestsOfEach } from '../history.ts'
import { type Installation, startInstallation } from '../installation.ts'
import { type Load, openLoad, type Request } from '../load.ts'
import { until } from '../until.ts'

const few = 1000
const many = 1_000_000
/** Who calls, in either: as many as there are in the smaller one. */
const callers = few / requestsOfEach
const connections = 4
// As long as from one round of the market to the next: each round of the measurement then holds one.
const idleMs = 30_000

/** An installation with its past, and what can be asked of it. */
interface World {
  installation: Installation
  load: Load
  clients: number
  /** All that works for it, PostgreSQL too: time at the clock would not tell who waited for whom. */
  cpu(): number
}

/** What a call costs with a million requests stored beside what it costs with a thousand: service and PostgreSQL together. */
export const measure: Part = async (note) => {
  const worlds: World[] = []
  try {
    for (const requests of [few, many]) {
      const startedAt = performance.now()
      worlds.push(await startWorld(requests / requestsOfEach))
      note(`${requests} requests lie there after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    }
    return [
      await compared('session and profile read', worlds, { count: 2000 }, (world, number) => ({
        ...calls.readProfile,
        ...callerOf(world, number),
      })),
      await compared('list of the client’s own requests', worlds, { count: 500 }, (world, number) => ({
        ...calls.exchangeRequests,
        ...callerOf(world, number),
      })),
      await compared('exchange request accepted, its letters sent', worlds, { count: 150, letters: lettersOfEach }, (world, number) =>
        submission(clientOf(world, number), number),
      ),
      await idleQueue(worlds),
    ]
  } finally {
    for (const { installation } of worlds) await installation.close()
  }
}

async function startWorld(clients: number): Promise<World> {
  const installation = await startInstallation({ clients })
  try {
    return await worldOf(installation, clients)
  } catch (error) {
    await installation.close()
    throw error
  }
}

async function worldOf(installation: Installation, clients: number): Promise<World> {
  const { web, worker, database, databaseCpuMs, postOffice, undoLater } = installation
  const load = openLoad(web.origin, { connections })
  undoLater(() => load.close())
  const world: World = {
    installation,
    load,
    clients,
    cpu: () => cpuMs([web.pid, worker.pid]) + databaseCpuMs(),
  }
  // The letter that the past ones are like.
  await load.send(1, () => submission(clientAt(clients - 1), 0))
  await until(async () => postOffice.taken().length >= lettersOfEach && (await lettersWaiting(installation)) === 0, {
    what: 'the first letters',
    of: [web, worker],
  })
  await addHistory(database.query)
  return world
}

async function lettersWaiting({ database }: Installation): Promise<number> {
  const rows = await database.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'letter' and state < 'completed'`,
  )
  return rows[0]?.count ?? 0
}

/** Spread over the whole table. */
const clientOf = ({ clients }: World, number: number) => clientAt((number % callers) * (clients / callers))

function callerOf(world: World, number: number) {
  const { from, accessToken } = clientOf(world, number)
  return { from, token: accessToken }
}

/** Round after round, each in turn, until the last letter that comes of it has left. The first round does not count. */
async function compared(
  what: string,
  worlds: World[],
  { count, letters = 0 }: { count: number; letters?: number },
  next: (world: World, number: number) => Request,
): Promise<Figure> {
  const sides = worlds.map((world) => ({ world, measured: [] as number[] }))
  for (let round = 0; round <= rounds; round++) {
    for (const { world, measured } of sides) {
      const before = world.cpu()
      await world.load.send(count, (number) => next(world, round * count + number))
      const { postOffice, web, worker } = world.installation
      const ordered = lettersOfEach + letters * count * (round + 1)
      await until(() => postOffice.taken().length >= ordered, { what: `${ordered} letters`, of: [web, worker] })
      if (round > 0) measured.push(aboveZero(what, world.cpu() - before) / count)
    }
  }
  return figureOf(what, sides)
}

/** Nobody asks for anything: what looking for jobs and looking after the queue cost in a second. Both at the same time. */
async function idleQueue(worlds: World[]): Promise<Figure> {
  const what = 'queue, a second in which nothing happens'
  const sides = worlds.map((world) => ({ world, measured: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    const before = worlds.map(({ cpu }) => cpu())
    await pause(idleMs)
    const after = worlds.map(({ cpu }) => cpu())
    for (const [at, { measured }] of sides.entries()) {
      measured.push((aboveZero(what, (after[at] ?? NaN) - (before[at] ?? NaN)) * 1000) / idleMs)
    }
  }
  return figureOf(what, sides)
}

function figureOf(what: string, sides: { measured: number[] }[]): Figure {
  const [withFew, withMany] = sides.map(({ measured }) => measured)
  return {
    name: `${what}: CPU with ${many.toLocaleString('en')} requests stored against ${few.toLocaleString('en')}`,
    unit: 'ms',
    measured: withMany ?? [],
    reference: withFew ?? [],
    limits: { ratio: 1.5 },
  }
}
