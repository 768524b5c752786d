import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { asClient, becomeClient, becomeClients, type Client, readProfile } from './clients.ts'
import type { Target } from './target.ts'
import { usualPassword, newEmail, newNetworkAddress } from '../harness/client.ts'
import type { HttpResponse, Request } from '../harness/http.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'
import { callProxy } from '../harness/proxy.ts'

/** The service's timeout for a provider is five seconds. One more second is for a busy machine. */
const responseLimitMs = 6000
const recoveryMs = 45_000
const minOrdinaryRequests = 30

const faults = ['unavailable', 'hang', 'dropped', 'drip', 'redirect', 'garbage', 'refused'] as const

interface Provider {
  name: string
  /** Needs the provider. */
  call: Request
  /** The sandbox's path that sets this provider's fault. */
  control: string
}

const providers: Provider[] = [
  { name: 'identity', call: calls.startPersonalCheck, control: '/control/identity' },
  { name: 'card payment', call: calls.createCardPayment, control: '/control/card-payment' },
]

export const upstreamFaults: Part<Target> = {
  name: 'upstream-faults',
  title: 'ordinary requests while a provider refuses, hangs, fails, sends slowly, redirects or sends garbage',
  count: 8,
  short: 2,
  run,
}

async function run(target: Target, { count, isShort, random, print }: Options): Promise<Result> {
  const checks = new Checks()
  const clients = await becomeClients(target, count)
  let slowest = 0
  let ordinary = 0
  const attackOne = async (name: string, origin: string, call: Request) => {
    const result = await callWithOrdinaryRequests(target, clients, { name, origin, call, checks })
    slowest = Math.max(slowest, result.slowestMs)
    ordinary += result.ordinary
    print(
      `${name}: returned within ${result.slowestMs.toFixed(0)} ms; ${result.ordinary} ordinary requests meanwhile, the slowest ${result.ordinaryMs.toFixed(0)} ms`,
    )
  }
  const first = random.between(0, faults.length - 1)
  const tried = isShort ? faults.slice(first, first + 1) : faults
  for (const provider of providers) {
    for (const failure of tried) {
      await target.control('POST', provider.control, { failure })
      await attackOne(`${provider.name}: ${failure}`, target.origin, provider.call)
      await target.control('POST', provider.control, { failure: 'none' })
      await checkRecovery(target, provider, checks)
    }
  }
  // Nothing listens on port 9.
  const nowhere = 'http://127.0.0.1:9'
  const withoutProviders = await target.startReplica({ SUMSUB_BASE_URL: nowhere, PAYBIS_BASE_URL: nowhere, MARKET_DATA_URL: nowhere })
  for (const { name, call } of providers) await attackOne(`${name}: nothing listens`, withoutProviders, call)

  for (const failure of tried.filter((fault) => fault !== 'refused')) {
    await target.control('POST', '/control/faults', { marketData: { failure } })
    const rates = await target.call({ ...calls.rates, from: newNetworkAddress() })
    checks.expect(rates.status === 200, `the call for rates during a fault of the exchange (${failure}) returned ${rates.status}`)
    checks.expect(rates.ms < 1000, `the call for rates during a fault of the exchange (${failure}) took ${rates.ms.toFixed(0)} ms`)
  }
  await target.control('DELETE', '/control/faults')
  await checkSignUpsWithoutMail(target, checks)
  checks.expect(await target.isAlive(), 'the server process ended')
  return {
    figures: {
      'faults of providers': providers.length * (tried.length + 1),
      'slowest response of a call that needs the provider': `${slowest.toFixed(0)} ms`,
      'ordinary requests meanwhile': ordinary,
    },
    failures: checks.failures,
  }
}

interface Attempt {
  name: string
  origin: string
  call: Request
  checks: Checks
}

/** All clients make the call at the same time. Until the last response, profiles are read as ordinary requests. */
async function callWithOrdinaryRequests(target: Target, clients: Client[], { name, origin, call, checks }: Attempt) {
  const calling = clients.map((client) => callProxy(origin, asClient(client, call)))
  const pending = new Set(calling)
  for (const one of calling) void one.finally(() => pending.delete(one)).catch(() => {})
  const times: number[] = []
  while (pending.size > 0 || times.length < minOrdinaryRequests) {
    const startedAt = performance.now()
    const response = await readProfile(target, clients[times.length % clients.length]?.accessToken)
    checks.expect(response.status === 200, `${name}: an ordinary request meanwhile returned ${response.status}`)
    times.push(performance.now() - startedAt)
    await pause(5)
  }
  const responses: HttpResponse[] = await Promise.all(calling)
  const slowestMs = Math.max(...responses.map(({ ms }) => ms))
  const ordinaryMs = Math.max(...times)
  checks.expect(
    responses.every(({ status }) => status === 503),
    `${name}: returned ${[...new Set(responses.map(({ status }) => status))].join(', ')}`,
  )
  checks.expect(slowestMs <= responseLimitMs, `${name}: the response took ${slowestMs.toFixed(0)} ms`)
  checks.expect(ordinaryMs <= 1000, `${name}: an ordinary request meanwhile took ${ordinaryMs.toFixed(0)} ms`)
  return { slowestMs, ordinary: times.length, ordinaryMs }
}

/** Checks that the call works again after the fault. */
async function checkRecovery(target: Target, { name, call }: Provider, checks: Checks): Promise<void> {
  const client = await becomeClient(target)
  const giveUpAt = Date.now() + recoveryMs
  let status = 0
  while (status !== 200 && Date.now() < giveUpAt) {
    status = (await target.call(asClient(client, call))).status
    if (status !== 200) await pause(2500)
  }
  checks.expect(status === 200, `${name}: 45 s after the fault ended, the call still returned ${status}`)
}

async function checkSignUpsWithoutMail(target: Target, checks: Checks): Promise<void> {
  for (const failure of ['hang', 'dropped', 'temporary']) {
    await target.control('POST', '/control/faults', { mail: { failure } })
    const body = { email: newEmail(), password: usualPassword }
    const response = await target.call({ ...calls.register, body, from: newNetworkAddress() })
    checks.expect(
      response.status === 200 && response.ms < 2000,
      `a sign-up during a fault of the mail server (${failure}): ${response.status} after ${response.ms.toFixed(0)} ms`,
    )
  }
  await target.control('DELETE', '/control/faults')
}
