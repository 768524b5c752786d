import pg from 'pg'
import { startKantor } from '../../../tools/testing/start-kantor.ts'
import { calls } from '#contract/calls.ts'
import { becomeClients } from '../load/client.ts'
import type { Part, PartOptions, Result } from '../part.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { doorOf } from '../world/world.ts'
import { endDatabase } from './database-kills.ts'

const settings = ['fsync', 'synchronous_commit', 'full_page_writes'] as const
const writes = 100
/** PostgreSQL's connections tell what they have counted about once a second. */
const countsAreToldMs = 2500

/**
 * A power cut as far as it can be had without cutting the power. What PostgreSQL has flushed (fsync) survives; what the disk itself says it has
 * written and has not, no program can see. So: what `npm start` runs flushes, each acknowledged write was flushed before its answer, and after
 * an end without a checkpoint everything acknowledged is recovered from the log. The pages that the system keeps in memory survive a kill: a
 * copy of the disk without them cannot be made here.
 */
export const powerCut: Part = {
  name: 'power-cut',
  title: '# × immediate end of PostgreSQL without a checkpoint, under load; what fsync is set to, and that each write waits for it',
  count: 5,
  async run(options) {
    const [asStarted, flushed] = [await settingsOfLauncher(), await flushesOfWrites(options)]
    const ended = await endDatabase(options, (database) => database.stopImmediately())
    return {
      figures: [...asStarted.figures, ...flushed.figures, ...ended.figures],
      failures: [...asStarted.failures, ...flushed.failures, ...ended.failures],
    }
  },
}

/** What the database of `npm start` is set to, asked as the service. */
async function settingsOfLauncher(): Promise<Result> {
  const kantor = await startKantor()
  const client = new pg.Client({ connectionString: kantor.databaseUrl })
  try {
    await client.connect()
    const found: (string | undefined)[] = []
    for (const name of settings) found.push((await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name])
    const off = settings.filter((_, number) => found[number] !== 'on')
    return {
      figures: [{ what: 'in the database of npm start', value: settings.map((name, number) => `${name} ${found[number]}`).join(', ') }],
      failures: off.map((name) => `${name} is not on`),
    }
  } finally {
    await client.end()
    await kantor.stop()
  }
}

/** One client who writes and waits, writes and waits: the log must have been flushed at least once for each answer. */
async function flushesOfWrites({ random, world }: PartOptions): Promise<Result> {
  const flushes = async () => {
    await pause(countsAreToldMs)
    const [row] = await world.database.query<{ n: number }>(`select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'`)
    return row?.n ?? 0
  }
  const [first, second] = await becomeClients(doorOf(world), random, 2)
  const before = await flushes()
  let acknowledged = 0
  for (let number = 0; number < writes; number++) {
    const body = { firstName: `Flush ${number}`, lastName: '', phone: '', country: 'PL' }
    const answer = await (number % 2 === 0 ? first : second)?.send({ ...calls.updateProfile, body })
    if (answer?.kind === 'answered' && answer.status === 200) acknowledged++
  }
  const counted = (await flushes()) - before
  return {
    figures: [{ what: `flushes of the log (fsync) during ${acknowledged} writes, one after the other`, value: String(counted) }],
    failures: counted < acknowledged ? [`${acknowledged} writes were acknowledged, and the log was flushed ${counted} times`] : [],
  }
}
