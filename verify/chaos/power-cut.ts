import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startKantor } from '../../tools/testing/start-kantor.ts'
import { calls } from '#contract/calls.ts'
import { startClients } from '../harness/load/client.ts'
import type { Part, Result } from '../harness/part.ts'
import type { ServiceUnderTest } from '../harness/environment/service-under-test.ts'
import { endDatabase } from './database-kills.ts'

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
