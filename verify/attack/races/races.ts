import { becomeClients } from '../clients.ts'
import { type Asked, type Finding, inParallel, type Part, Promises } from '../part.ts'
import type { Target } from '../target.ts'
import { orderRaces } from './orders.ts'
import { secondFactorRaces } from './second-factor.ts'
import { sessionRaces } from './sessions.ts'
import { signUpRaces } from './sign-up.ts'

const all = [...sessionRaces, ...signUpRaces, ...orderRaces, ...secondFactorRaces]

export const races: Part = {
  name: 'races',
  tries: 'rounds of each of the things that two do at once',
  usualCount: 20,
  run,
}

async function run(target: Target, { count, say }: Asked): Promise<Finding> {
  const problems = new Set<string>()
  let requests = 0
  const atOnce = (asked: Parameters<Target['call']>[0][]) => {
    requests += asked.length
    return Promise.all(asked.map((one) => target.call(one)))
  }
  for (const race of all) {
    const clients = await becomeClients(target, count)
    const promises = new Promises()
    // Two rounds at a time: the others of a race are enough of a crowd.
    await inParallel(clients, 2, (client) => race.run({ target, client, atOnce, promises }))
    say(`${race.name}: ${count} rounds, ${promises.problems.length === 0 ? 'held' : `${promises.problems.length} did not hold`}`)
    for (const problem of promises.problems) problems.add(problem)
  }
  return { counts: { races: all.length, 'rounds of each': count, 'parallel requests': requests }, problems: [...problems] }
}
