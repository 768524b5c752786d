import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, call } from './call.ts'
import { aPassword, becomeClients, type Client, newAddress, newEmail, readProfile } from './clients.ts'
import { type Asked, type Finding, type Part, Promises } from './part.ts'
import type { Target } from './target.ts'

/** Within this a call of ours is answered, however its provider behaves; a second more for a machine that is busy with us. */
const ownLimitMs = 6000
const recoveryMs = 45_000
const ordinaryAtLeast = 30

const faults = ['unavailable', 'hang', 'dropped', 'drip', 'redirect', 'garbage', 'refused'] as const

interface Provider {
  name: string
  /** The call of ours that needs it. */
  path: string
  control: string
}

const providers: Provider[] = [
  { name: 'identity', path: '/api/identity/kyc', control: '/control/identity' },
  { name: 'card payment', path: '/api/card-payment/createRequest', control: '/control/card-payment' },
]

export const upstreamFaults: Part = {
  name: 'upstream-faults',
  tries: 'each provider refuses, hangs, fails, drips, redirects, answers nonsense; ordinary requests beside it',
  usualCount: 8,
  run,
}

async function run(target: Target, { count, say }: Asked): Promise<Finding> {
  const promises = new Promises()
  const clients = await becomeClients(target, count)
  let slowest = 0
  let ordinary = 0
  const attackOne = async (name: string, origin: string, path: string) => {
    const result = await besideOrdinary(target, clients, { name, origin, path, promises })
    slowest = Math.max(slowest, result.slowestMs)
    ordinary += result.ordinary
    say(
      `${name}: answered within ${result.slowestMs.toFixed(0)} ms; ${result.ordinary} ordinary requests beside it, the slowest ${result.ordinaryMs.toFixed(0)} ms`,
    )
  }
  for (const provider of providers) {
    for (const failure of faults) {
      await target.control('POST', provider.control, { failure })
      await attackOne(`${provider.name}: ${failure}`, target.origin, provider.path)
      await target.control('POST', provider.control, { failure: 'none' })
      await untilServed(target, provider, promises)
    }
  }
  // Port 9 is closed: nobody is there at all.
  const nowhere = 'http://127.0.0.1:9'
  const lonely = await target.startReplica({ SUMSUB_BASE_URL: nowhere, PAYBIS_BASE_URL: nowhere, MARKET_DATA_URL: nowhere })
  for (const { name, path } of providers) await attackOne(`${name}: nobody there`, lonely, path)

  for (const failure of faults.filter((fault) => fault !== 'refused')) {
    await target.control('POST', '/control/faults', { marketData: { failure } })
    const rates = await target.call({ path: '/api/market/rates', from: newAddress() })
    promises.holds(rates.status === 200, `rates while the exchange is at fault (${failure}) were answered ${rates.status}`)
    promises.holds(rates.ms < 1000, `rates while the exchange is at fault (${failure}) took ${rates.ms.toFixed(0)} ms`)
  }
  await target.control('DELETE', '/control/faults')
  await mailAway(target, promises)
  promises.holds(await target.isAlive(), 'the server process ended')
  return {
    counts: {
      'faults of providers': providers.length * (faults.length + 1),
      'slowest answer of a call that needs the provider': `${slowest.toFixed(0)} ms`,
      'ordinary requests beside them': ordinary,
    },
    problems: [...new Set(promises.problems)],
  }
}

interface Attempt {
  name: string
  origin: string
  path: string
  promises: Promises
}

/** Every client makes the call that needs the provider at once; until all are answered, others go about their business. */
async function besideOrdinary(target: Target, clients: Client[], { name, origin, path, promises }: Attempt) {
  const asking = clients.map((client) => call(origin, { method: 'POST', path, token: client.accessToken, from: client.from }))
  const pending = new Set(asking)
  for (const one of asking) void one.finally(() => pending.delete(one)).catch(() => {})
  const times: number[] = []
  while (pending.size > 0 || times.length < ordinaryAtLeast) {
    const startedAt = performance.now()
    const answer = await readProfile(target, clients[times.length % clients.length]?.accessToken)
    promises.holds(answer.status === 200, `${name}: an ordinary request beside it was answered ${answer.status}`)
    times.push(performance.now() - startedAt)
    await pause(5)
  }
  const answers: Answer[] = await Promise.all(asking)
  const slowestMs = Math.max(...answers.map(({ ms }) => ms))
  const ordinaryMs = Math.max(...times)
  promises.holds(
    answers.every(({ status }) => status === 503),
    `${name}: answered ${[...new Set(answers.map(({ status }) => status))].join(', ')}`,
  )
  promises.holds(slowestMs <= ownLimitMs, `${name}: the answer took ${slowestMs.toFixed(0)} ms`)
  promises.holds(ordinaryMs <= 1000, `${name}: an ordinary request beside it took ${ordinaryMs.toFixed(0)} ms`)
  return { slowestMs, ordinary: times.length, ordinaryMs }
}

/** Once the provider is well again, the call is served without anybody's doing. A client who has not asked yet asks. */
async function untilServed(target: Target, { name, path }: Provider, promises: Promises): Promise<void> {
  const [client] = await becomeClients(target, 1)
  const giveUpAt = Date.now() + recoveryMs
  let status = 0
  while (status !== 200 && Date.now() < giveUpAt) {
    status = (await target.call({ method: 'POST', path, token: client?.accessToken, from: client?.from ?? '' })).status
    if (status !== 200) await pause(2500)
  }
  promises.holds(status === 200, `${name}: not served again 45 s after the provider came back, but answered ${status}`)
}

async function mailAway(target: Target, promises: Promises): Promise<void> {
  for (const failure of ['hang', 'dropped', 'temporary']) {
    await target.control('POST', '/control/faults', { mail: { failure } })
    const answer = await target.call({
      method: 'POST',
      path: '/api/auth/register',
      body: { email: newEmail(), password: aPassword },
      from: newAddress(),
    })
    promises.holds(
      answer.status === 200 && answer.ms < 2000,
      `a sign-up while the mail server is at fault (${failure}): ${answer.status} after ${answer.ms.toFixed(0)} ms`,
    )
  }
  await target.control('DELETE', '/control/faults')
}
