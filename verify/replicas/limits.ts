import { calls } from '#contract/calls.ts'
import { logInLimits } from '../../src/server/platform/rate-limit/limits.ts'
import { newEmail, newNetworkAddress, usualPassword } from '../harness/client.ts'
import { call, type Outcome, send } from '../harness/http.ts'
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

const parallel = 400

/** A flood of log-ins from one IP address must be refused by the proxy, which Caddy cannot do. Other addresses and other calls must not be. */
export const limitAtEdge: Part<Installation> = {
  name: 'edge',
  title: 'a flood of log-ins, which the proxy refuses',
  count: 1,
  short: 1,
  async run({ site }) {
    const flooder = newNetworkAddress()
    const logIn = (from: string) => call(site.origin, { ...calls.login, from, body: { email: newEmail(), password: usualPassword } })
    const responses = await Promise.all(Array.from({ length: parallel }, () => logIn(flooder)))
    // A replica's own 429 has a request id.
    const refused = responses.filter(({ status, headers }) => status === 429 && !headers['x-request-id'])
    const [stranger, otherCall] = [await logIn(newNetworkAddress()), await call(site.origin, { ...calls.rates, from: flooder })]
    return {
      figures: { [`of ${parallel} log-ins from one IP address, refused by the proxy`]: refused.length },
      failures: [
        ...(refused.length > 0 ? [] : ['the proxy refused no log-in']),
        ...(refused.every(({ headers }) => headers['retry-after'] === '30') ? [] : ['a refusal has no Retry-After']),
        ...(stranger.status === 400 ? [] : [`a log-in from another IP address got ${stranger.status}`]),
        ...(otherCall.status === 200 ? [] : [`another call from the same IP address got ${otherCall.status}`]),
      ],
    }
  },
}
