import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { calls } from '#contract/calls.ts'
import { type Client, clientCountFor, startClients } from '../harness/load/client.ts'
import { Writers } from '../harness/load/writers.ts'
import { describeTimes, type Options, type Part, type Result } from '../harness/part.ts'
import { until } from '../harness/until.ts'
import type { TestDatabase } from '../harness/environment/database.ts'
import type { ServiceUnderTest } from '../harness/environment/test-environment.ts'
import { startKantor } from '../../tools/testing/start-kantor.ts'

const writesPerKill = 100
const parallel = 16
/** Clients who only refresh their tokens. A lost response must not log them out. */
const refreshingClients = 3
const recoveryLimitMs = 5000

/** PostgreSQL is killed under load. The server must survive without a restart. */
export const databaseKills: Part<ServiceUnderTest> = {
  name: 'database-kills',
  title: '# kills of all processes of PostgreSQL at once, while clients write and refresh; each restart after up to 3 s',
  count: 20,
  short: 1,
  run: (service, options) => endDatabase(service, options, (database) => database.kill()),
}

/** Ends the database `count` times with `end` while clients write and refresh their tokens. */
async function endDatabase(
  { database, server, site }: ServiceUnderTest,
  { count, random }: Options,
  end: (database: TestDatabase) => Promise<void>,
): Promise<Result> {
  const clients = await startClients(site, refreshingClients + clientCountFor(count * writesPerKill))
  const writers = new Writers({ site, clients: clients.slice(refreshingClients), random, parallel })
  const refreshing = startRefreshing(clients.slice(0, refreshingClients))
  const restarts: number[] = []
  const recoveryTimes: number[] = []
  for (let kill = 1; kill <= count; kill++) {
    await untilWritten(writers, writers.acknowledged + random.between(writesPerKill / 2, writesPerKill))
    await end(database)
    await pause(random.between(0, 3000))
    restarts.push(await database.restart())
    const returnedAt = performance.now()
    await untilWritten(writers, writers.acknowledged + 1)
    recoveryTimes.push(Math.max(0, writers.lastAcknowledgedAt - returnedAt))
  }
  await writers.stop()
  const refreshes = await refreshing.stop()
  const lockedOut = await countLockedOut(clients)

  const compared = await writers.compare(database, clients)
  const { unavailable, lost } = writers.failedAttempts
  const late = recoveryTimes.filter((ms) => ms > recoveryLimitMs)
  return {
    figures: {
      ...compared.figures,
      'returned 503 while PostgreSQL was down': `${unavailable}, without a response ${lost}`,
      'from the restart until PostgreSQL accepts connections': describeTimes(restarts),
      'from accepting connections until the first acknowledged write': describeTimes(recoveryTimes),
      refreshes: `${refreshes.done}; repeated because the response was lost or 503: ${refreshes.repeated}`,
      'crashes of the server': server.crashes(),
    },
    failures: [
      ...compared.failures,
      ...(lost > 0 ? [`${lost} writes had no response, although the server was running`] : []),
      ...(late.length > 0 ? [`${late.length} times the recovery took longer than ${recoveryLimitMs} ms`] : []),
      ...(server.crashes() > 0 ? ['the server ended'] : []),
      ...(refreshes.done === 0 ? ['no client refreshed its tokens'] : []),
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

const settings = ['fsync', 'synchronous_commit', 'full_page_writes'] as const
const writes = 100
/** An idle process of PostgreSQL publishes its last counters after ten seconds. */
const countersDelayMs = 11_000

/**
 * Unlike a power cut, a kill does not lose the page cache of the operating system. So this part checks three other facts: `npm start` turns
 * fsync on, the write-ahead log is flushed before each acknowledgement, and PostgreSQL recovers from it after a stop without a checkpoint.
 */
export const powerCut: Part<ServiceUnderTest> = {
  name: 'power-cut',
  title: '# stops of PostgreSQL without a checkpoint, under load; and checks that each write waits for fsync',
  count: 5,
  short: 1,
  async run(service, options) {
    const [started, flushed] = [await checkSettings(), await checkFlushes(service)]
    const ended = await endDatabase(service, options, (database) => database.stopImmediately())
    return {
      figures: { ...started.figures, ...flushed.figures, ...ended.figures },
      failures: [...started.failures, ...flushed.failures, ...ended.failures],
    }
  },
}

/** Checks the settings of the database that `npm start` runs. */
async function checkSettings(): Promise<Result> {
  const kantor = await startKantor()
  const client = new pg.Client({ connectionString: kantor.databaseUrl })
  try {
    await client.connect()
    const found: (string | undefined)[] = []
    for (const name of settings) found.push((await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name])
    const off = settings.filter((_, number) => found[number] !== 'on')
    return {
      figures: { 'in the database of npm start': settings.map((name, number) => `${name} ${found[number]}`).join(', ') },
      failures: off.map((name) => `${name} is not on`),
    }
  } finally {
    await client.end()
    await kantor.stop()
  }
}

/** Sends writes one after another. Each acknowledged write must have at least one flush of the log. */
async function checkFlushes({ database, site }: ServiceUnderTest): Promise<Result> {
  const flushes = async () => {
    await pause(countersDelayMs)
    const [row] = await database.query<{ n: number }>(`select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'`)
    return row?.n ?? 0
  }
  const [first, second] = await startClients(site, 2)
  const before = await flushes()
  let acknowledged = 0
  for (let number = 0; number < writes; number++) {
    const body = { firstName: `Flush ${number}`, lastName: '', phone: '', country: 'PL' }
    const response = await (number % 2 === 0 ? first : second)?.send({ ...calls.updateProfile, body })
    if (response?.kind === 'answered' && response.status === 200) acknowledged++
  }
  const counted = (await flushes()) - before
  return {
    figures: { [`flushes of the log (fsync) during ${acknowledged} writes, one after the other`]: counted },
    failures: counted < acknowledged ? [`${acknowledged} writes were acknowledged, and the log was flushed ${counted} times`] : [],
  }
}
