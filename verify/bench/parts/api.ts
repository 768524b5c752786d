import { calls } from '#contract/calls.ts'
import { candleQuery } from '#contract/limits.ts'
import { usualPassword } from '../../harness/client.ts'
import type { Request } from '../../harness/http.ts'
import { median, type Options } from '../../harness/part.ts'
import { until } from '../../harness/until.ts'
import type { MeasuredProcess } from '../../harness/environment/process.ts'
import { clientAt, createLoad, exchangeRequestOf, type Load } from '../load.ts'
import { cpuMs } from '../resources.ts'
import { aboveZero, type BenchPart, type Figure } from '../figure.ts'
import { type Installation, startInstallation } from '../installation.ts'

/** With fewer clients, each client would reach a rate limit. */
const clients = 6000
const connections = 8
/** More than the number of passwords that the service checks at the same time. */
const floodConnections = 64
const logInsOfFlood = 120

export const api: BenchPart = {
  name: 'api',
  title: 'processor time of calls in the service’s process, compared with a minimal program for the same work',
  // More than most parts have, because a round takes less than a second.
  count: 9,
  short: 1,
  run: (_, options) => measure(options),
}

async function measure(options: Options): Promise<Figure[]> {
  const installation = await startInstallation({ clients })
  try {
    const { web } = installation
    const service = createLoad(web.origin, { connections })
    const fastify = await installation.startReference('fastify', 'verify/bench/references/fastify.ts')
    const reference = createLoad(fastify.origin, { connections })
    const argon2id = await installation.startReference('argon2id', 'verify/bench/references/argon2id.ts')
    await until(() => service(1, latestCandle).catch(() => undefined), { what: 'the first rates', everyMs: 100 })

    const side = (child: MeasuredProcess, load: Load, count: number, next: (number: number) => Request): Side => ({
      child,
      count,
      work: (from) => load(count, (number) => next(from + number)),
    })
    const compare = (name: string, ratio: number, measured: Side, reference: Side) =>
      compareSides({ name, ratio, measured, reference, options, databaseCpuMs: installation.databaseCpuMs })

    return [
      await compare('profile read, server CPU', 1.6, side(web, service, 3000, profileRead), side(fastify, reference, 3000, referenceRead)),
      await compare('latest candle, server CPU', 2, side(web, service, 4000, latestCandle), side(fastify, reference, 4000, referenceJson)),
      await compare('log-in, server CPU', 1.5, side(web, service, 150, logIn), {
        child: argon2id,
        count: 150,
        work: () => argon2id.ask({ times: 150, hash: installation.passwordHash, password: usualPassword }),
      }),
      await measureLoopDelay(installation, options.count),
      await compare(
        'exchange request accepted, server CPU',
        6,
        side(web, service, 1500, exchangeRequest),
        side(fastify, reference, 1500, referenceWrite),
      ),
    ]
  } finally {
    await installation.close()
  }
}

/** One of the two processes that are compared. */
interface Side {
  child: MeasuredProcess
  /** Calls in a round. */
  count: number
  /** Makes the calls of a round, numbered from `from`. */
  work(from: number): Promise<unknown>
}

interface Comparison {
  name: string
  ratio: number
  measured: Side
  reference: Side
  options: Options
  databaseCpuMs: Installation['databaseCpuMs']
}

/** The first rounds are not measured, because V8 still compiles. */
const warmUpRounds = 5

/** Measures both sides alternately, round by round. */
async function compareSides({ name, ratio, measured, reference, options, databaseCpuMs }: Comparison): Promise<Figure> {
  const sides = [measured, reference].map((side) => ({ ...side, ofProcess: [] as number[], ofDatabase: [] as number[] }))
  const warmUp = options.isShort ? 0 : warmUpRounds
  for (let round = -warmUp; round < options.count; round++) {
    for (const { child, count, work, ofProcess, ofDatabase } of sides) {
      const [processBefore, databaseBefore] = [cpuMs([child.pid]), databaseCpuMs()]
      await work((round + warmUp) * count)
      if (round < 0) continue
      ofProcess.push(aboveZero(name, cpuMs([child.pid]) - processBefore) / count)
      ofDatabase.push((databaseCpuMs() - databaseBefore) / count)
    }
  }
  const [ofService, ofReference] = sides.map(({ ofDatabase }) => `${median(ofDatabase).toFixed(2)} ms`)
  options.print(`${name}: processor time of PostgreSQL, not part of the figure: ${ofService}, with the reference ${ofReference}`)
  return { name, unit: 'ms', measured: sides[0]?.ofProcess ?? [], reference: sides[1]?.ofProcess ?? [], limits: { ratio } }
}

const clientOf = (number: number) => clientAt(number % clients)

function profileRead(number: number): Request {
  const { from, accessToken } = clientOf(number)
  return { ...calls.readProfile, from, token: accessToken }
}

const referenceRead = (number: number): Request => ({ ...profileRead(number), path: `/read/${number % clients}` })

const latestCandle = (number: number): Request => ({
  ...calls.candles,
  from: clientOf(number).from,
  body: { pair: 'BTC-EUR', fromISO: 1_790_000_000_000, ...candleQuery },
})

const referenceJson = (number: number): Request => ({ ...latestCandle(number), path: '/json' })

function logIn(number: number): Request {
  const { from, email } = clientOf(number)
  return { ...calls.login, from, body: { email, password: usualPassword } }
}

const exchangeRequest = (number: number): Request => exchangeRequestOf(clientOf(number), number)

const referenceWrite = (number: number): Request => ({ ...exchangeRequest(number), path: '/write' })

/** Reads the service's own metric, which includes the ten milliseconds between two samples. */
async function measureLoopDelay({ web, metricsOrigin }: Installation, rounds: number): Promise<Figure> {
  const flood = createLoad(web.origin, { connections: floodConnections })
  const measured: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Reading the metric resets it.
    await readLoopDelayP99(metricsOrigin)
    await flood(logInsOfFlood, (number) => logIn(round * logInsOfFlood + number))
    measured.push(await readLoopDelayP99(metricsOrigin))
  }
  return { name: 'event-loop delay p99 under a flood of log-ins', unit: 'ms', measured, limits: { atMost: 30 } }
}

async function readLoopDelayP99(metricsOrigin: string): Promise<number> {
  const metrics = await (await fetch(`${metricsOrigin}/metrics`)).text()
  return aboveZero('event-loop delay', Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1])) * 1000
}
