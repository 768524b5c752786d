import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { clientAt, submission } from '../clients.ts'
import { cpuMs } from '../cpu.ts'
import { aboveZero, type BenchPart, type Figure, rounds } from '../figure.ts'
import { addHistory, lettersOfEach, requestsOfEach } from '../history.ts'
import { type Installation, startInstallation } from '../installation.ts'
import { type Load, loadOn } from '../load.ts'
import type { Request } from '../../harness/http.ts'
import { until } from '../../harness/until.ts'

const few = 1000
const many = 1_000_000
/** Both installations have the same number of callers. */
const callers = few / requestsOfEach
const connections = 4
// The poll interval of market data, so that each round contains one poll.
const idleMs = 30_000

/** An installation with stored history. */
interface World {
  installation: Installation
  load: Load
  clients: number
  /** Processor time of all processes. */
  cpu(): number
}

export const growth: BenchPart = {
  name: 'growth',
  title: 'the processor time of a call with a million and with a thousand stored requests, service and PostgreSQL together',
  count: rounds,
  run: (_, { say }) => measure(say),
}

async function measure(note: (sentence: string) => void): Promise<Figure[]> {
  const worlds: World[] = []
  try {
    for (const requests of [few, many]) {
      const startedAt = performance.now()
      worlds.push(await startWorld(requests / requestsOfEach))
      note(`${requests} requests are stored after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    }
    return [
      await compareWorlds('session and profile read', worlds, { count: 2000 }, (world, number) => ({
        ...calls.readProfile,
        ...callerOf(world, number),
      })),
      await compareWorlds('list of the client’s own requests', worlds, { count: 500 }, (world, number) => ({
        ...calls.exchangeRequests,
        ...callerOf(world, number),
      })),
      await compareWorlds('exchange request accepted, its letters sent', worlds, { count: 150, letters: lettersOfEach }, (world, number) =>
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
  const { web, worker, database, databaseCpuMs, postOffice } = installation
  const load = loadOn(web.origin, { connections })
  const world: World = {
    installation,
    load,
    clients,
    cpu: () => cpuMs([web.pid, worker.pid]) + databaseCpuMs(),
  }
  // addHistory copies this request's letters.
  await load(1, () => submission(clientAt(clients - 1), 0))
  await until(async () => postOffice.taken().length >= lettersOfEach && (await lettersWaiting(installation)) === 0, {
    what: 'the first letters',
    check: () => mustRun(installation),
  })
  await addHistory(database.query)
  return world
}

const mustRun = ({ web, worker }: Installation) => [web, worker].forEach((one) => one.mustRun())

async function lettersWaiting({ database }: Installation): Promise<number> {
  const rows = await database.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'letter' and state < 'completed'`,
  )
  return rows[0]?.count ?? 0
}

/** Callers are spread over the whole table. */
const clientOf = ({ clients }: World, number: number) => clientAt((number % callers) * (clients / callers))

function callerOf(world: World, number: number) {
  const { from, accessToken } = clientOf(world, number)
  return { from, token: accessToken }
}

/** Measures both installations in turn, until the last letter is sent. The first round does not count. */
async function compareWorlds(
  what: string,
  worlds: World[],
  { count, letters = 0 }: { count: number; letters?: number },
  next: (world: World, number: number) => Request,
): Promise<Figure> {
  const sides = worlds.map((world) => ({ world, measured: [] as number[] }))
  for (let round = 0; round <= rounds; round++) {
    for (const { world, measured } of sides) {
      const before = world.cpu()
      await world.load(count, (number) => next(world, round * count + number))
      const ordered = lettersOfEach + letters * count * (round + 1)
      const arrived = () => world.installation.postOffice.taken().length >= ordered
      await until(arrived, { what: `${ordered} letters`, check: () => mustRun(world.installation) })
      if (round > 0) measured.push(aboveZero(what, world.cpu() - before) / count)
    }
  }
  return figureOf(what, sides)
}

/** The processor time of the queue per second without requests, in both installations at the same time. */
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
