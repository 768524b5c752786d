import { calls } from '#contract/calls.ts'
import { logInLimits } from '../../src/server/platform/rate-limit/limits.ts'
import { usualPassword, newNetworkAddress } from '../harness/client.ts'
import { type Outcome, send } from '../harness/http.ts'
import { startClients } from '../harness/load/client.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

const { times } = logInLimits.accountAndNetwork

/** Each replica gets half of the wrong passwords that the rate limit allows. Afterwards, both replicas must refuse log-ins. */
export const shareLimit: Part<Installation> = {
  name: 'limit',
  title: 'one rate limit shared by two replicas',
  count: 1,
  short: 1,
  async run({ site, replicas, newWorker }) {
    const worker = await newWorker()
    await worker.start()
    const [client] = await startClients(site, 1)
    await worker.stop()
    if (!client) throw new Error('no client signed up')
    const stranger = newNetworkAddress()
    const logIn = (origin: string, { from, password }: { from: string; password: string }) =>
      send(origin, { ...calls.login, from, body: { email: client.email, password } })
    const wrongLogIns: Outcome[] = []
    for (let number = 0; number < times; number++) {
      const origin = replicas[number % replicas.length]?.origin ?? ''
      wrongLogIns.push(await logIn(origin, { from: stranger, password: `wrong ${number}` }))
    }
    const after: Outcome[] = []
    for (const { origin } of replicas) after.push(await logIn(origin, { from: stranger, password: usualPassword }))
    const throughProxy = await logIn(site.origin, { from: stranger, password: usualPassword })
    const owner = await logIn(site.origin, { from: client.from, password: usualPassword })
    return {
      figures: { [`after ${times / replicas.length} wrong passwords at each replica, responses of both replicas`]: statuses(after) },
      failures: [
        ...wrongOutcomes('a wrong password', { outcomes: wrongLogIns, expected: 400 }),
        ...wrongOutcomes(`a log-in after ${times} wrong passwords`, { outcomes: [...after, throughProxy], expected: 429 }),
        ...wrongOutcomes('the client’s log-in from another IP address', { outcomes: [owner], expected: 200 }),
      ],
    }
  },
}

const statusOf = (outcome: Outcome) => (outcome.kind === 'answered' ? outcome.status : outcome.reason)
const statuses = (outcomes: Outcome[]) => outcomes.map(statusOf).join(', ')

function wrongOutcomes(what: string, { outcomes, expected }: { outcomes: Outcome[]; expected: number }): string[] {
  return outcomes.every((outcome) => statusOf(outcome) === expected)
    ? []
    : [`${what} returned ${statuses(outcomes)} instead of ${expected}`]
}
