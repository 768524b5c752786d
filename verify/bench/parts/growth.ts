import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { clientAt, createLoad, exchangeRequestOf, type Load } from '../load.ts'
import { cpuMs } from '../resources.ts'
import { aboveZero, type BenchPart, type Figure, usualRounds } from '../figure.ts'
import { addHistory, lettersPerRequest, requestsPerClient } from '../history.ts'
import { compareFilled, fewRequests, type Installation, manyRequests } from '../installation.ts'
import type { Request } from '../../harness/http.ts'
import type { Options } from '../../harness/part.ts'
import { until } from '../../harness/until.ts'

/** How many clients make calls: as many in the large installation as in the small one. */
const callers = fewRequests / requestsPerClient
const connections = 4
// The period of the poll of rates, so that each round contains one poll.
const pollMs = 30_000
const idleMsInShortRun = 3000

/** An installation with a year of stored data. */
interface FilledInstallation {
  installation: Installation
  load: Load
  clients: number
  /** Processor time of all processes. */
  cpu(): number
}

export const growth: BenchPart = {
  name: 'growth',
  title: 'the processor time of a call with a million and with a thousand stored requests, service and PostgreSQL together',
  count: usualRounds,
  short: 1,
  run: (_, options) => measure(options),
}

const measure = ({ count: rounds, isShort, print }: Options): Promise<Figure[]> =>
  compareFilled({ isShort, print }, { requestsPerClient, fill }, async (...installations) => [
    await compareInstallations('session and profile read', installations, { rounds, count: 2000 }, (filled, number) => ({
      ...calls.readProfile,
      ...credentialsOf(filled, number),
    })),
    await compareInstallations('list of the client’s own requests', installations, { rounds, count: 500 }, (filled, number) => ({
      ...calls.exchangeRequests,
      ...credentialsOf(filled, number),
    })),
    await compareInstallations(
      'exchange request accepted, its letters sent',
      installations,
      { rounds, count: 150, letters: lettersPerRequest },
      (filled, number) => exchangeRequestOf(clientOf(filled, number), number),
    ),
    await measureIdleQueue(installations, { rounds, idleMs: isShort ? idleMsInShortRun : pollMs }),
  ])

async function fill(installation: Installation, clients: number): Promise<FilledInstallation> {
  const { web, worker, database, databaseCpuMs, mailServer } = installation
  const load = createLoad(web.origin, { connections })
  // addHistory copies a letter of this request.
  await load(1, () => exchangeRequestOf(clientAt(clients - 1), 0))
  await until(async () => mailServer.receivedLetters().length >= lettersPerRequest && (await lettersWaiting(installation)) === 0, {
    what: 'the first letters',
    check: () => assertRunning(installation),
  })
  await addHistory(database.query)
  return { installation, load, clients, cpu: () => cpuMs([web.pid, worker.pid]) + databaseCpuMs() }
}

const assertRunning = ({ web, worker }: Installation) => [web, worker].forEach((one) => one.assertRunning())

async function lettersWaiting({ database }: Installation): Promise<number> {
  const rows = await database.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'letter' and state < 'completed'`,
  )
  return rows[0]?.count ?? 0
}

/** The callers are distributed evenly over all stored clients. */
const clientOf = ({ clients }: FilledInstallation, number: number) => clientAt((number % callers) * (clients / callers))

function credentialsOf(filled: FilledInstallation, number: number) {
  const { from, accessToken } = clientOf(filled, number)
  return { from, token: accessToken }
}

/** Measures both installations alternately, in each round until the last letter is sent. The first round is a warm-up. */
async function compareInstallations(
  what: string,
  installations: FilledInstallation[],
  { rounds, count, letters = 0 }: { rounds: number; count: number; letters?: number },
  next: (filled: FilledInstallation, number: number) => Request,
): Promise<Figure> {
  const sides = installations.map((filled) => ({ filled, measured: [] as number[] }))
  for (let round = 0; round <= rounds; round++) {
    for (const { filled, measured } of sides) {
      const before = filled.cpu()
      await filled.load(count, (number) => next(filled, round * count + number))
      const ordered = lettersPerRequest + letters * count * (round + 1)
      const arrived = () => filled.installation.mailServer.receivedLetters().length >= ordered
      await until(arrived, { what: `${ordered} letters`, check: () => assertRunning(filled.installation) })
      if (round > 0) measured.push(aboveZero(what, filled.cpu() - before) / count)
    }
  }
  return figureOf(what, sides)
}

/** The processor time per second without requests, when mostly the queue works. Measures both installations at the same time. */
async function measureIdleQueue(
  installations: FilledInstallation[],
  { rounds, idleMs }: { rounds: number; idleMs: number },
): Promise<Figure> {
  const what = 'idle queue, per second'
  const sides = installations.map((filled) => ({ filled, measured: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    const before = installations.map(({ cpu }) => cpu())
    await pause(idleMs)
    const after = installations.map(({ cpu }) => cpu())
    for (const [at, { measured }] of sides.entries()) {
      measured.push((aboveZero(what, (after[at] ?? NaN) - (before[at] ?? NaN)) * 1000) / idleMs)
    }
  }
  return figureOf(what, sides)
}

function figureOf(what: string, sides: { measured: number[] }[]): Figure {
  const [withFew, withMany] = sides.map(({ measured }) => measured)
  return {
    name: `${what}: CPU with ${manyRequests.toLocaleString('en')} requests stored against ${fewRequests.toLocaleString('en')}`,
    unit: 'ms',
    measured: withMany ?? [],
    reference: withFew ?? [],
    limits: { ratio: 1.5 },
  }
}
