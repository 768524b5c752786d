import { calls } from '#contract/calls.ts'
import { logInLimits } from '../../src/server/platform/rate-limit/limits.ts'
import { aPassword, newNetworkAddress } from '../harness/client.ts'
import { type Outcome, send } from '../harness/http.ts'
import { startClients } from '../harness/load/client.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

const { times } = logInLimits.pair

/** Each replica gets half of the wrong passwords. Together they reach the rate limit, which then holds on both. */
export const shareLimit: Part<Installation> = {
  name: 'limit',
  title: 'one rate limit shared by two replicas',
  count: 1,
  async run({ site, replicas, anotherWorker }) {
    const worker = await anotherWorker()
    await worker.start()
    const [client] = await startClients(site, 1)
    await worker.stop()
    if (!client) throw new Error('nobody signed up')
    const stranger = newNetworkAddress()
    const logIn = (origin: string, { from, password }: { from: string; password: string }) =>
      send(origin, { ...calls.login, from, body: { email: client.email, password } })
    const guesses: Outcome[] = []
    for (let number = 0; number < times; number++) {
      const origin = replicas[number % replicas.length]?.origin ?? ''
      guesses.push(await logIn(origin, { from: stranger, password: `wrong ${number}` }))
    }
    const after: Outcome[] = []
    for (const { origin } of replicas) after.push(await logIn(origin, { from: stranger, password: aPassword }))
    const through = await logIn(site.origin, { from: stranger, password: aPassword })
    const owner = await logIn(site.origin, { from: client.from, password: aPassword })
    return {
      figures: { [`after ${times / replicas.length} guesses at each replica, responses of both`]: statuses(after) },
      failures: [
        ...wrongOutcomes('a guess', { given: guesses, wanted: 400 }),
        ...wrongOutcomes(`a log-in after ${times} guesses`, { given: [...after, through], wanted: 429 }),
        ...wrongOutcomes('the client’s own log-in from elsewhere', { given: [owner], wanted: 200 }),
      ],
    }
  },
}

const statusOf = (outcome: Outcome) => (outcome.kind === 'answered' ? outcome.status : outcome.reason)
const statuses = (outcomes: Outcome[]) => outcomes.map(statusOf).join(', ')

function wrongOutcomes(what: string, { given, wanted }: { given: Outcome[]; wanted: number }): string[] {
  return given.every((outcome) => statusOf(outcome) === wanted) ? [] : [`${what} was answered ${statuses(given)} instead of ${wanted}`]
}
