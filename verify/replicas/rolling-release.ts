import { globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { type Client, clientCountFor, startClients } from '../harness/load/client.ts'
import { Writers } from '../harness/load/writers.ts'
import { describeTimes, firstSentences, type Options, type Part, type Result } from '../harness/part.ts'
import { newNetworkAddress, type Site } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import type { Random } from '../harness/random.ts'
import { type Installation, lastLogLines } from './installation.ts'
import { addMigration, copyRelease } from './release.ts'

const parallel = { writers: 6, readers: 6 }
/** How many writes must succeed before and after each step. */
const writesBetweenSteps = 100

/** Typical migrations of tables with data. The previous release must work after them. */
const migrations = [
  {
    name: '9000_rehearsal',
    statements: [
      'alter table account add column rehearsal integer default 0 not null;',
      'alter table exchange_request add column rehearsal text;',
      'create table rehearsal (id uuid primary key, account_id uuid not null references account (id));',
    ],
  },
  { name: '9001_rehearsal_index', statements: ['create index concurrently exchange_request_rehearsal on exchange_request (rehearsal);'] },
]

/**
 * Rolls out a new release under load: runs its migrations, then replaces one replica after the other until `count` requests are served. No
 * request may fail.
 */
export const rollRelease: Part<Installation> = {
  name: 'release',
  title: 'a new release under load: its migrations, then one replica after the other',
  count: 10_000,
  short: 500,
  run: roll,
}

async function roll(installation: Installation, { count: requests, random }: Options): Promise<Result> {
  const { database, site, ended, folder, replicas, release } = installation
  const newRelease = copyRelease(folder('release-2'))
  for (const migration of migrations) addMigration(newRelease, migration)
  const worker = await installation.newWorker()
  await worker.start()

  const clients = await startClients(site, clientCountFor(requests / 3))
  const writers = new Writers({ site, clients, random, parallel: parallel.writers })
  const readers = startReaders({ site, clients, random, asset: assetOf(release) }, parallel.readers)
  const failed = () => {
    const { unavailable, lost } = writers.failedAttempts
    return unavailable + lost + writers.unexpected.length + readers.failures().length
  }
  const succeeded = () => writers.acknowledged + readers.succeeded()
  const waitForWrites = async () => {
    const until = writers.acknowledged + writesBetweenSteps
    while (writers.acknowledged < until && !ended.aborted) await pause(10)
  }

  const timeline: string[] = []
  const startedAt = performance.now()
  await waitForWrites()
  const migrationMs = await recordStep(timeline, 'migration', installation.migrate(newRelease))
  const tables = await tablesWithNewColumn(database)
  await waitForWrites()
  const stops: { ms: number; exitCode: number | null }[] = []
  // Each round replaces both replicas. There are at least two rounds.
  for (let round = 0; round < 2 || succeeded() < requests; round++) {
    for (const replica of replicas) {
      stops.push(await recordStep(timeline, `replica at ${replica.port}`, replica.replace(round % 2 === 0 ? newRelease : release)))
      await waitForWrites()
    }
    if (ended.aborted) break
  }
  await Promise.all([writers.stop(), readers.stop()])
  const seconds = (performance.now() - startedAt) / 1000
  await worker.stop()

  const compared = await writers.compare(database)
  const { limited, unavailable, lost } = writers.failedAttempts
  return {
    figures: {
      'requests through the proxy': `${succeeded() + failed() + limited}, ${Math.round(succeeded() / seconds)} a second`,
      'requests that failed': failed(),
      'returned 429': limited,
      'the migration took, under load': `${Math.round(migrationMs)} ms`,
      'replicas replaced': `${stops.length}, from SIGTERM until the process has ended: ${describeTimes(stops.map(({ ms }) => ms))}`,
      ...compared.figures,
    },
    failures: [
      ...firstSentences(compared.failures),
      ...firstSentences(readers.failures()),
      ...(unavailable + lost > 0 ? [`${unavailable} writes returned 503 and ${lost} had no response`] : []),
      ...(failed() > 0 ? [...timeline, ...lastLogLines(installation)] : []),
      ...(tables.length === 2 ? [] : [`the migrations were not applied; tables with the new column: ${JSON.stringify(tables)}`]),
      ...stops.filter(({ exitCode }) => exitCode !== 0).map(({ exitCode }) => `a replica ended with exit code ${exitCode}`),
    ],
  }
}

async function recordStep<Done>(timeline: string[], what: string, work: Promise<Done>): Promise<Done> {
  timeline.push(`${new Date().toISOString()} ${what} …`)
  const done = await work
  timeline.push(`${new Date().toISOString()} … done`)
  return done
}

const tablesWithNewColumn = ({ query }: Installation['database']) =>
  query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'rehearsal' and table_schema = 'public'`,
  )

function assetOf(release: string): string {
  const [asset = ''] = globSync('assets/*.js', { cwd: join(release, 'dist/web') })
  return `/${asset}`
}

interface Readers {
  /** The number of responses with 200. */
  succeeded(): number
  /** One sentence for each request without a 200. */
  failures(): string[]
  stop(): Promise<void>
}

interface ReaderSettings {
  site: Site
  clients: Client[]
  random: Random
  /** The URL path of a built asset. */
  asset: string
}

/** Starts visitors and clients who only read pages, assets, rates and profiles. */
function startReaders({ site, clients, random, asset }: ReaderSettings, parallel: number): Readers {
  const failures: string[] = []
  let succeeded = 0
  const stopping = new AbortController()
  const anyClient = () => clients[random.between(0, clients.length - 1)]
  // Each visitor has their own IP address, because nginx limits the calls from one.
  const page = (path: string) => () => send(site.origin, { path, from: newNetworkAddress() })
  const reads = [
    page('/'),
    page('/app/login'),
    page(asset),
    page(calls.rates.path),
    () => anyClient()?.send(calls.readProfile),
    () => anyClient()?.send(calls.readSessions),
  ]

  async function read(): Promise<void> {
    while (!stopping.signal.aborted && !site.ended?.aborted) {
      const outcome = await reads[random.between(0, reads.length - 1)]?.()
      if (outcome?.kind === 'answered' && outcome.status === 200) succeeded++
      else failures.push(`${new Date().toISOString()} a read: ${JSON.stringify(outcome)}`)
    }
  }

  const reading = Array.from({ length: parallel }, read)
  return {
    succeeded: () => succeeded,
    failures: () => failures,
    async stop() {
      stopping.abort()
      await Promise.all(reading)
    },
  }
}
