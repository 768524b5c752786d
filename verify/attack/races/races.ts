import { secondFactorRaces, sessionRaces, signUpRaces } from './sessions.ts'
import { writeRaces } from './writes.ts'
import { becomeClients } from '../clients.ts'
import type { Target } from '../target.ts'
import type { Request } from '../../harness/http.ts'
import { inParallel } from '../../harness/in-parallel.ts'
import { Checks, type Options, type Part, type Result } from '../../harness/part.ts'

const all = [...sessionRaces, ...signUpRaces, ...writeRaces, ...secondFactorRaces]

export const races: Part<Target> = {
  name: 'races',
  title: '# rounds of each race between requests',
  count: 20,
  short: 1,
  run,
}

async function run(target: Target, { count, print }: Options): Promise<Result> {
  const failures = new Set<string>()
  let requests = 0
  const atOnce = (parallel: Request[]) => {
    requests += parallel.length
    return Promise.all(parallel.map((request) => target.call(request)))
  }
  // All clients sign up in parallel, because each sign-up waits for a letter.
  const clients = await becomeClients(target, all.length * count)
  for (const [at, race] of all.entries()) {
    const checks = new Checks()
    // Only two rounds at a time, because each race sends many requests.
    await inParallel(clients.slice(at * count, (at + 1) * count), 2, (client) => race.run({ target, client, atOnce, checks }))
    print(`${race.name}: ${count} rounds, ${checks.failures.length === 0 ? 'no failure' : `${checks.failures.length} failures`}`)
    for (const failure of checks.failures) failures.add(failure)
  }
  return { figures: { races: all.length, 'rounds of each': count, 'parallel requests': requests }, failures: [...failures] }
}
