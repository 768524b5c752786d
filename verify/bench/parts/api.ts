import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { candle } from '#contract/limits.ts'
import type { Child } from '../child.ts'
import { clientAt, submission } from '../clients.ts'
import { cpuMs } from '../cpu.ts'
import { aboveZero, type Figure, median, type Part, rounds } from '../figure.ts'
import { type Installation, passwordOfClients, startInstallation } from '../installation.ts'
import { type Load, openLoad, type Request } from '../load.ts'
import { until } from '../until.ts'

/**
 * As many as a small company has at once. With fewer, each would ask so often that the rate limits took them for machines, or for more requests than
 * have a letter to the client.
 */
const clients = 2000
const connections = 8
/** A flood has more at once than the service checks passwords at once. */
const floodConnections = 64
const floodLogIns = 600

/** The processor time of a call in the service's own process, beside the least that could do the like. */
export const measure: Part = async (note) => {
  const installation = await startInstallation({ clients })
  try {
    const { web } = installation
    const service = openLoad(web.origin, { connections })
    const fastify = await installation.start('fastify', 'verify/bench/references/fastify.ts')
    const bare = openLoad(fastify.origin, { connections })
    const argon2id = await installation.start('argon2id', 'verify/bench/references/argon2id.ts')
    installation.undoLater(() => [service, bare].forEach((load) => load.close()))
    await untilThereAreRates(service)

    const side = (child: Child, load: Load, count: number, next: (number: number) => Request): Side => ({
      child,
      count,
      work: (from) => load.send(count, (number) => next(from + number)),
    })
    const compare = (name: string, ratio: number, measured: Side, reference: Side) =>
      compared({ name, ratio, measured, reference, note, databaseCpuMs: installation.databaseCpuMs })

    return [
      await compare('profile read, server CPU', 1.6, side(web, service, 3000, profileRead), side(fastify, bare, 3000, referenceRead)),
      await compare('latest candle, server CPU', 2, side(web, service, 4000, latestCandle), side(fastify, bare, 4000, referenceJson)),
      await compare('log-in, server CPU', 1.5, side(web, service, 150, logIn), {
        child: argon2id,
        count: 150,
        work: () => argon2id.ask({ times: 150, hash: installation.passwordHash, password: passwordOfClients }),
      }),
      await loopDelay(installation),
      await withItsLetters(installation, service),
      await compare(
        'exchange request accepted, server CPU',
        5,
        side(web, service, 500, exchangeRequest),
        side(fastify, bare, 500, referenceWrite),
      ),
    ]
  } finally {
    await installation.close()
  }
}

/** One of the two that are compared. */
interface Side {
  child: Child
  /** Pieces of work in a round. */
  count: number
  /** Does a round of it, beginning with this number. */
  work(from: number): Promise<unknown>
}

interface Comparison {
  name: string
  ratio: number
  measured: Side
  reference: Side
  note: (sentence: string) => void
  databaseCpuMs: Installation['databaseCpuMs']
}

/** Rounds that do not count: so long V8 is still compiling what either side runs, as it does once in the life of a process. */
const warmUps = 5
/** More than others have: one such round is over within a second, in which the machine may have been somebody else's. */
const roundsOfCalls = 9

/** Round after round, each side in turn. */
async function compared({ name, ratio, measured, reference, note, databaseCpuMs }: Comparison): Promise<Figure> {
  const sides = [measured, reference].map((side) => ({ ...side, ofProcess: [] as number[], ofDatabase: [] as number[] }))
  for (let round = -warmUps; round < roundsOfCalls; round++) {
    for (const { child, count, work, ofProcess, ofDatabase } of sides) {
      const [processBefore, databaseBefore] = [cpuMs([child.pid]), databaseCpuMs()]
      await work((round + warmUps) * count)
      if (round < 0) continue
      ofProcess.push(aboveZero(name, cpuMs([child.pid]) - processBefore) / count)
      ofDatabase.push((databaseCpuMs() - databaseBefore) / count)
    }
  }
  const [ours, its] = sides.map(({ ofDatabase }) => `${median(ofDatabase).toFixed(2)} ms`)
  note(`${name}: PostgreSQL's own, which is no part of the figure, is ${ours}; the reference's ${its}`)
  return { name, unit: 'ms', measured: sides[0]?.ofProcess ?? [], reference: sides[1]?.ofProcess ?? [], limits: { ratio } }
}

const clientOf = (number: number) => clientAt(number % clients)

function profileRead(number: number): Request {
  const { from, accessToken } = clientOf(number)
  return { ...calls.readProfile, from, token: accessToken }
}

const candleAsked = { pair: 'BTC-EUR', fromISO: 1_790_000_000_000, ...candle }

const latestCandle = (number: number): Request => ({ ...calls.candles, from: clientOf(number).from, body: candleAsked })

const referenceJson = (number: number): Request => ({ ...latestCandle(number), path: '/json' })

const referenceRead = (number: number): Request => ({ ...profileRead(number), path: `/read/${number % clients}` })

function logIn(number: number): Request {
  const { from, email } = clientOf(number)
  return { ...calls.login, from, body: { email, password: passwordOfClients } }
}

const exchangeRequest = (number: number): Request => submission(clientOf(number), number)

const referenceWrite = (number: number): Request => ({ ...exchangeRequest(number), path: '/write' })

async function untilThereAreRates(service: Load): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await service.send(1, latestCandle)
      return
    } catch (error) {
      if (tries > 100) throw error
      await pause(100)
    }
  }
}

/** As the service itself tells it, with the ten milliseconds between two looks in it. */
async function loopDelay({ web, metricsOrigin, undoLater }: Installation): Promise<Figure> {
  const flood = openLoad(web.origin, { connections: floodConnections })
  undoLater(() => flood.close())
  const measured: number[] = []
  for (let round = 0; round < rounds; round++) {
    // To ask is to begin anew.
    await loopDelayP99(metricsOrigin)
    await flood.send(floodLogIns / rounds, (number) => logIn(round * floodLogIns + number))
    measured.push(await loopDelayP99(metricsOrigin))
  }
  return { name: 'event-loop delay p99 under a flood of log-ins', unit: 'ms', measured, limits: { atMost: 30 } }
}

async function loopDelayP99(metricsOrigin: string): Promise<number> {
  const told = await (await fetch(`${metricsOrigin}/metrics`)).text()
  return aboveZero('event-loop delay', Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(told)?.[1])) * 1000
}

/** The same request with all that comes of it, in the worker too: two letters, and the looks for jobs while they are sent. */
async function withItsLetters({ web, worker, postOffice }: Installation, service: Load): Promise<Figure> {
  const count = 200
  const name = 'exchange request with its two letters, web and worker together'
  const measured: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [takenBefore, before] = [postOffice.taken().length, cpuMs([web.pid, worker.pid])]
    await service.send(count, (number) => exchangeRequest(100_000 + round * count + number))
    await until(() => postOffice.taken().length >= takenBefore + 2 * count, { what: `${2 * count} letters`, of: [web, worker] })
    measured.push(aboveZero(name, cpuMs([web.pid, worker.pid]) - before) / count)
  }
  return { name, unit: 'ms', measured }
}
