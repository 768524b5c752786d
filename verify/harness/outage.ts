import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, calls } from '#contract/calls.ts'
import { pages } from '#contract/pages.ts'
import { bookingWebhook, identityWebhook, paymentWebhook } from './sandbox.ts'
import { newNetworkAddress } from './client.ts'
import type { TestDatabase } from './environment/database.ts'
import { type Outcome, type Request, send } from './http.ts'
import { type Client, reportLogOuts } from './load/client.ts'
import { type Result, describeTimes } from './part.ts'
import { until } from './until.ts'

const responseLimitMs = 2000
const recoveryLimitMs = 5000
const betweenRoundsMs = 1000

export interface OutageSubject {
  database: TestDatabase
  /** Where the calls go: the service, or a proxy in front of it. */
  origin: string
  clients: Client[]
  /** Whether the site's pages are there too, not only the API. */
  servesPages: boolean
}

/**
 * Checks what the service returns while PostgreSQL is stopped, killed and suspended, for `seconds` each, and how soon each call works again
 * afterwards.
 */
export async function observeOutages(subject: OutageSubject, seconds: number): Promise<Result> {
  const { database, clients } = subject
  const probes = probesOf(subject)
  for (const { name, request } of [...probes.dependent, ...probes.independent])
    await until(async () => isWorking(await request()), { what: `${name} without an outage`, everyMs: 200 })

  const found: Result = { figures: {}, failures: [] }
  const faults = [
    { fault: 'stopped', begin: () => database.stopImmediately(), repair: () => database.restart() },
    { fault: 'killed', begin: () => database.kill(), repair: () => database.restart() },
    { fault: 'suspended', begin: () => database.suspend(), repair: () => database.resume() },
  ]
  for (const { fault, begin, repair } of faults) {
    const observed = await observeOutage({ ...probes, seconds }, begin, repair)
    Object.assign(found.figures, figuresOf(fault, observed))
    found.failures.push(...observed.failures.map((failure) => `${fault}: ${failure}`))
  }
  for (const client of clients) await client.send(calls.readProfile)
  const logOuts = reportLogOuts(clients)
  return { figures: { ...found.figures, ...logOuts.figures }, failures: [...found.failures, ...logOuts.failures] }
}

/** A call or a page that is requested every second. */
interface Probe {
  name: string
  request(): Promise<Outcome>
}

const callsWithoutDatabase: CallName[] = [
  'live',
  'serving',
  'currenciesInfo',
  'rates',
  'readSwitches',
  'reportFromBrowser',
  'passkeyOptions',
]
/** These calls are not tested, because they are served from memory, as `rates` is. */
const untestedCalls: CallName[] = ['pairsInfo', 'tradeHistory', 'candles']

function probesOf({ origin, clients, servesPages }: OutageSubject): { dependent: Probe[]; independent: Probe[] } {
  const email = 'outage@example.com'
  const newPassword = 'another long password'
  const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' }
  const signature = { id: 'outage', rawId: 'outage', type: 'public-key', clientExtensionResults: {}, response }
  // Calls with a session need no valid body, because the service fails when it reads the session.
  const samples: Partial<Record<CallName, () => Partial<Request>>> = {
    login: () => ({ body: { email, password: newPassword } }),
    passkeyLogin: () => ({ body: { passkey: signature } }),
    finishLogin: () => ({ body: { challenge: 'c'.repeat(43), code: '123456' } }),
    refreshToken: () => ({ body: { refreshToken: 'r'.repeat(43) } }),
    register: () => ({ body: { email, password: newPassword } }),
    verifyEmail: () => ({ path: `${calls.verifyEmail.path}?token=${'t'.repeat(43)}` }),
    resendVerification: () => ({ body: { email } }),
    resetPassword: () => ({ body: { email } }),
    checkResetLink: () => ({ body: { token: 't'.repeat(43) } }),
    stopDestination: () => ({ body: { token: 't'.repeat(43) } }),
    setNewPassword: () => ({ body: { newPassword, confirmNewPassword: newPassword, token: 't'.repeat(43) } }),
    updateProfile: () => ({ body: { firstName: 'Outage', lastName: '', phone: '', country: 'PL' } }),
    sumsubWebhook: () => identityWebhook({ externalUserId: 'nobody', type: 'applicantPending' }),
    paybisWebhook: () => paymentWebhook({ requestId: 'nobody', status: 'started', at: 1_900_000_000 }),
    calendlyWebhook: () => bookingWebhook({ uri: 'https://calendar.example/outage', cancelled: false }),
    reportFromBrowser: () => ({ body: [] }),
  }
  const [client] = clients
  const dependent: Probe[] = []
  const independent: Probe[] = []
  for (const name of Object.keys(calls) as CallName[]) {
    if (untestedCalls.includes(name)) continue
    const call = calls[name]
    const next = (): Request => ({
      method: call.method,
      path: call.path,
      from: newNetworkAddress(),
      ...(call.method !== 'GET' && { body: {} }),
      ...samples[name]?.(),
    })
    const request = async () => (call.access === 'client' && client ? client.send(next()) : send(origin, next()))
    ;(callsWithoutDatabase.includes(name) ? independent : dependent).push({ name, request })
  }
  if (servesPages) {
    const paths = [...Object.values(pages).filter((path) => !path.includes(':')), '/robots.txt', '/no-such-page']
    for (const path of paths) {
      independent.push({ name: path, request: () => send(origin, { method: 'GET', path, from: newNetworkAddress() }) })
    }
  }
  return { dependent, independent }
}

const isWorking = (outcome: Outcome) => outcome.kind === 'answered' && outcome.status < 500

interface Observations {
  refusals: number[]
  unaffected: number[]
  recoveryTimes: number[]
  failures: string[]
}

/** Breaks the database, makes every call for some seconds, repairs the database, and waits until every call works. */
async function observeOutage(
  { dependent, independent, seconds }: { dependent: Probe[]; independent: Probe[]; seconds: number },
  breakDatabase: () => Promise<unknown>,
  repairDatabase: () => unknown,
): Promise<Observations> {
  const found: Observations = { refusals: [], unaffected: [], recoveryTimes: [], failures: [] }
  await breakDatabase()
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    await Promise.all([
      ...dependent.map(async ({ name, request }) => noteRefusal(found, name, await request())),
      ...independent.map(async ({ name, request }) => noteUnaffected(found, name, await request())),
    ])
    await pause(betweenRoundsMs)
  }
  await repairDatabase()
  const repairedAt = performance.now()
  await Promise.all(dependent.map(async (probe) => noteRecovery(found, probe.name, (await untilWorking(probe)) - repairedAt)))
  return found
}

function noteRefusal(found: Observations, name: string, outcome: Outcome): void {
  if (outcome.kind === 'lost') return void found.failures.push(`${name} had no response (${outcome.reason})`)
  if (outcome.status !== 503) found.failures.push(`${name} returned ${outcome.status}`)
  else if (!(Number(outcome.retryAfter) > 0)) found.failures.push(`${name} returned 503 without Retry-After`)
  else found.refusals.push(outcome.ms)
  if (outcome.ms > responseLimitMs) found.failures.push(`${name} took ${Math.round(outcome.ms)} ms to return ${outcome.status}`)
}

function noteUnaffected(found: Observations, name: string, outcome: Outcome): void {
  if (!isWorking(outcome)) return void found.failures.push(`${name} failed: ${outcome.kind === 'lost' ? outcome.reason : outcome.status}`)
  found.unaffected.push(outcome.ms)
}

function noteRecovery(found: Observations, name: string, ms: number): void {
  found.recoveryTimes.push(ms)
  if (ms > recoveryLimitMs) found.failures.push(`${name} worked again only after ${Math.round(ms)} ms`)
}

async function untilWorking({ name, request }: Probe): Promise<number> {
  const working = async () => {
    const outcome = await request()
    return isWorking(outcome) ? outcome.at : undefined
  }
  return until(working, { what: `${name} after the outage`, everyMs: 100 })
}

const figuresOf = (fault: string, { refusals, unaffected, recoveryTimes }: Observations) => ({
  [`${fault}: 503 with Retry-After`]: `${refusals.length} responses, ${describeTimes(refusals)}`,
  [`${fault}: pages and calls that need no database`]: `${unaffected.length} responses, ${describeTimes(unaffected)}`,
  [`${fault}: from the repair until each call works`]: describeTimes(recoveryTimes),
})
