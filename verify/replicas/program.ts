import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { CannotStart } from '../../tools/cannot-start.ts'
import type { Result } from '../chaos/part.ts'
import { type Random, randomFrom } from '../chaos/random.ts'
import { type Row, table, tell } from '../chaos/told.ts'
import { readFrontLog } from './front-log.ts'
import { type FrontName, frontNames } from './front.ts'
import { type Installation, startInstallation } from './installation.ts'
import { travel } from './journeys.ts'
import { killWorker } from './killed-worker.ts'
import { rollRelease } from './rolling-release.ts'
import { shareLimit } from './shared-limit.ts'

export interface Wish {
  front: FrontName
  requests: number
  seed: number
  withJourneys: boolean
}

interface Proof {
  name: string
  title: string
  run(installation: Installation, random: Random, wish: Wish): Promise<Result>
}

// The last one ends the replicas and the proxy.
const proofs: Proof[] = [
  { name: 'journeys', title: 'journeys in a browser, through the proxy', run: travel },
  { name: 'limit', title: 'a limit that is counted on one replica, on the other', run: shareLimit },
  { name: 'worker', title: '`kill -9` of a worker in the middle of a letter', run: killWorker },
  {
    name: 'release',
    title: 'a new release under load: its migrations, then one replica after the other',
    run: (installation, random, { requests }) => rollRelease(installation, { requests, random }),
  },
  { name: 'log', title: 'addresses with tokens, in the proxy’s log', run: readFrontLog },
]

/** Reads `[--front caddy|nginx] [--requests N] [--seed N] [--no-journeys]`. Throws a sentence for people. */
export function readWish(args: string[]): Wish {
  const { values } = parseArgs({
    args,
    options: {
      front: { type: 'string', default: 'caddy' },
      requests: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
      'no-journeys': { type: 'boolean', default: false },
    },
  })
  const front = frontNames.find((name) => name === values.front)
  if (!front) throw new CannotStart(`--front is ${values.front}; it must be one of ${frontNames.join(', ')}.`)
  const [requests, seed] = [values.requests, values.seed].map(Number) as [number, number]
  if (![requests, seed].every((number) => Number.isInteger(number) && number > 0))
    throw new CannotStart('--requests and --seed must be whole numbers above 0.')
  return { front, requests, seed, withJourneys: !values['no-journeys'] }
}

/** Starts two replicas and a worker behind a proxy, proves what many processes must keep, and prints it; false when a promise was broken. */
export async function runProofs(wish: Wish): Promise<boolean> {
  console.log(`Behind ${wish.front}, seed ${wish.seed}, ${cpus().length} cores, ${new Date().toISOString()}`)
  const installation = await startInstallation(wish.front)
  const rows: Row[] = []
  try {
    for (const { name, title, run } of proofs.filter(({ name }) => wish.withJourneys || name !== 'journeys')) {
      console.log(`\n${name}: ${title} …`)
      const startedAt = performance.now()
      const result = await run(installation, randomFrom(wish.seed), wish).catch(brokenOff)
      tell(result)
      rows.push({ name, title, result, seconds: Math.round((performance.now() - startedAt) / 1000) })
    }
  } finally {
    await installation.close()
  }
  console.log(`\n${table(rows)}`)
  return rows.every(({ result }) => result.failures.length === 0)
}

// The next ones still have something to tell.
const brokenOff = (error: unknown): Result => ({
  figures: [],
  failures: [`it did not come to its end: ${error instanceof Error ? error.stack : String(error)}`],
})
