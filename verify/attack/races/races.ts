import { randomUUID } from 'node:crypto'
import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import { quoteRequest } from '../../../src/server/testing/quote-request.ts'
import { asClient, becomeClients, readProfile } from '../clients.ts'
import type { Target } from '../target.ts'
import type { Request } from '../../harness/http.ts'
import { Checks, inParallel, type Options, type Part, type Result } from '../../harness/part.ts'
import { secondFactorRaces, sessionRaces, signUpRaces } from './sessions.ts'
import { countDistinct, type Race, repeat, statuses, withStatus200 } from './race.ts'

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

const requestsOfClient = 'select 1 from exchange_request join account on account.id = account_id where account.email = $1'

const fiftyRequests: Race = {
  name: 'one exchange request sent fifty times at once with one idempotency key: stored once',
  async run({ target, client, atOnce, checks }) {
    const request = asClient(client, calls.submitExchangeRequest, quoteRequest)
    const responses = await atOnce(repeat(50, { ...request, headers: { [idempotencyKeyHeader]: randomUUID() } }))
    const limited = responses.filter(({ status }) => status === 429)
    checks.expect(
      withStatus200(responses).length >= 20,
      `of fifty repetitions of one request, fewer than twenty returned 200: ${statuses(responses)}`,
    )
    checks.expect(withStatus200(responses).length + limited.length === 50, `fifty repetitions returned ${statuses(responses)}`)
    checks.expect(
      countDistinct(withStatus200(responses)) === 1,
      `fifty repetitions of one request got ${countDistinct(withStatus200(responses))} references`,
    )
    const stored = await target.query(requestsOfClient, [client.email])
    checks.expect(stored.length === 1, `fifty repetitions stored ${stored.length} requests`)
  },
}

const oneKeyTwoContents: Race = {
  name: 'two different exchange requests at once with one idempotency key: one stored, one refused',
  async run({ target, client, atOnce, checks }) {
    const call = { ...calls.submitExchangeRequest, headers: { [idempotencyKeyHeader]: randomUUID() } }
    const responses = await atOnce([1000, 2000].map((amount) => asClient(client, call, { ...quoteRequest, amount })))
    const codes = responses.map(({ status }) => status).toSorted((one, other) => one - other)
    checks.expect(codes.join() === '200,409', `one key with two contents returned ${statuses(responses)}`)
    const stored = await target.query(requestsOfClient, [client.email])
    checks.expect(stored.length === 1, `one key with two contents stored ${stored.length} requests`)
  },
}

const tenPayments: Race = {
  name: 'ten calls to open a card payment at once: one payment',
  async run({ target, client, atOnce, checks }) {
    const responses = await atOnce(repeat(10, asClient(client, calls.createCardPayment)))
    const ids = new Set(withStatus200(responses).map(({ json }) => (json as { requestId: string }).requestId))
    checks.expect(withStatus200(responses).length === 10 && ids.size === 1, `ten calls opened ${ids.size} payments: ${statuses(responses)}`)
    const stored = await target.query('select 1 from card_payment join account on account.id = account_id where account.email = $1', [
      client.email,
    ])
    checks.expect(stored.length === 1, `ten calls stored ${stored.length} payments`)
  },
}

const twoProfiles: Race = {
  name: 'two updates of the profile at once: one of them is stored, not a mix',
  async run({ target, client, atOnce, checks }) {
    const contents = ['Anna', 'Maria'].map((name) => ({ firstName: name, lastName: name, phone: name, country: name }))
    const responses = await atOnce(contents.map((content) => asClient(client, calls.updateProfile, content)))
    checks.expect(withStatus200(responses).length === 2, `two changes of the profile returned ${statuses(responses)}`)
    const { json } = await readProfile(target, client.accessToken)
    const { firstName, lastName, phone, country } = json as Record<string, string>
    checks.expect(new Set([firstName, lastName, phone, country]).size === 1, 'two changes of the profile were mixed')
  },
}

const writeRaces: Race[] = [fiftyRequests, oneKeyTwoContents, tenPayments, twoProfiles]

const all = [...sessionRaces, ...signUpRaces, ...writeRaces, ...secondFactorRaces]
