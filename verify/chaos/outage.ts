import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, calls } from '#contract/calls.ts'
import { pages } from '#contract/pages.ts'
import { newNetworkAddress } from '../harness/client.ts'
import { type Outcome, type Request, send } from '../harness/http.ts'
import { type Client, checkLoggedOut, startClients } from '../harness/load/client.ts'
import { type Part, spread } from '../harness/part.ts'
import { until } from '../harness/until.ts'
import type { World } from '../harness/world/world.ts'
import { bookingWebhook, identityWebhook, paymentWebhook } from './provider-webhooks.ts'

const answeredWithinMs = 2000
const backWithinMs = 5000
const betweenRoundsMs = 1000

/** A call or a page that is requested every second. */
interface Probe {
  name: string
  request(): Promise<Outcome>
}

/** PostgreSQL is killed, then hung: what the service returns meanwhile, and how soon it recovers. */
export const outage: Part<World> = {
  name: 'outage',
  title: 'PostgreSQL killed for # s, and hung (SIGSTOP) for # s; every call and page is requested meanwhile',
  count: 30,
  pages: true,
  async run(world, { count }) {
    const { database, server } = world
    const clients = await startClients(world.site, 3)
    const probes = probesOf(world, clients)
    for (const { name, request } of [...probes.needing, ...probes.independent])
      await until(async () => works(await request()), { what: `${name} without an outage`, everyMs: 200 })

    const killed = await watch(
      { ...probes, seconds: count },
      () => database.kill(),
      () => database.restart(),
    )
    const frozen = await watch(
      { ...probes, seconds: count },
      () => database.freeze(),
      () => database.thaw(),
    )
    for (const client of clients) await client.send(calls.readProfile)
    const out = checkLoggedOut(clients)
    return {
      figures: {
        ...figuresOf('killed', killed),
        ...figuresOf('frozen', frozen),
        ...out.figures,
        'server restarts': server.losses(),
      },
      failures: [
        ...killed.failures.map((failure) => `killed: ${failure}`),
        ...frozen.failures.map((failure) => `frozen: ${failure}`),
        ...out.failures,
        ...(server.losses() > 0 ? ['the server ended'] : []),
      ],
    }
  },
}

/** Calls that need no database. */
const withoutDatabase: CallName[] = ['live', 'currenciesInfo', 'rates', 'readSwitches', 'reportFromBrowser']
/** Left out: like `rates`, they come from memory. */
const leftOut: CallName[] = ['pairsInfo', 'tradeHistory', 'candles']

function probesOf(world: World, clients: Client[]): { needing: Probe[]; independent: Probe[] } {
  const { origin } = world.server
  const email = 'outage@example.com'
  const newPassword = 'another long password'
  // The calls of clients need no sample body, because the service reads the session first.
  const samples: Partial<Record<CallName, () => Partial<Request>>> = {
    login: () => ({ body: { email, password: newPassword } }),
    finishLogin: () => ({ body: { challenge: 'c'.repeat(43), code: '123456' } }),
    refreshToken: () => ({ body: { refreshToken: 'r'.repeat(43) } }),
    register: () => ({ body: { email, password: newPassword } }),
    verifyEmail: () => ({ path: `${calls.verifyEmail.path}?token=${'t'.repeat(43)}` }),
    resendVerification: () => ({ body: { email } }),
    resetPassword: () => ({ body: { email } }),
    setNewPassword: () => ({ body: { newPassword, confirmNewPassword: newPassword, token: 't'.repeat(43) } }),
    updateProfile: () => ({ body: { firstName: 'Outage', lastName: '', phone: '', country: 'PL' } }),
    sumsubWebhook: () => identityWebhook({ externalUserId: 'nobody', type: 'applicantPending' }),
    paybisWebhook: () => paymentWebhook({ requestId: 'nobody', status: 'started', at: 1_900_000_000 }),
    calendlyWebhook: () => bookingWebhook({ uri: 'https://calendar.example/outage', cancelled: false }),
    reportFromBrowser: () => ({ body: [] }),
  }
  const [client] = clients
  const needing: Probe[] = []
  const independent: Probe[] = []
  for (const name of Object.keys(calls) as CallName[]) {
    if (leftOut.includes(name)) continue
    const call = calls[name]
    const next = (): Request => ({
      method: call.method,
      path: call.path,
      from: newNetworkAddress(),
      ...(call.method !== 'GET' && { body: {} }),
      ...samples[name]?.(),
    })
    const request = async () => (call.access === 'client' && client ? client.send(next()) : send(origin, next()))
    ;(withoutDatabase.includes(name) ? independent : needing).push({ name, request })
  }
  if (world.pages) {
    const paths = [...Object.values(pages).filter((path) => !path.includes(':')), '/robots.txt', '/no-such-page']
    for (const path of paths) {
      independent.push({ name: path, request: () => send(origin, { method: 'GET', path, from: newNetworkAddress() }) })
    }
  }
  return { needing, independent }
}

const works = (outcome: Outcome) => outcome.kind === 'answered' && outcome.status < 500

interface Watched {
  refusals: number[]
  asUsual: number[]
  back: number[]
  failures: string[]
}

/** Breaks the database, makes every call for some seconds, repairs the database, and waits until every call works. */
async function watch(
  { needing, independent, seconds }: { needing: Probe[]; independent: Probe[]; seconds: number },
  breakIt: () => Promise<unknown>,
  mend: () => unknown,
): Promise<Watched> {
  const found: Watched = { refusals: [], asUsual: [], back: [], failures: [] }
  await breakIt()
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    await Promise.all([
      ...needing.map(async ({ name, request }) => noteRefusal(found, name, await request())),
      ...independent.map(async ({ name, request }) => noteAsUsual(found, name, await request())),
    ])
    await pause(betweenRoundsMs)
  }
  await mend()
  const mendedAt = performance.now()
  await Promise.all(needing.map(async (probe) => noteReturn(found, probe.name, (await returnOf(probe)) - mendedAt)))
  return found
}

function noteRefusal(found: Watched, name: string, outcome: Outcome): void {
  if (outcome.kind === 'lost') return void found.failures.push(`${name} had no response (${outcome.reason})`)
  if (outcome.status !== 503) found.failures.push(`${name} answered ${outcome.status}`)
  else if (!(Number(outcome.retryAfter) > 0)) found.failures.push(`${name} answered 503 without Retry-After`)
  else found.refusals.push(outcome.ms)
  if (outcome.ms > answeredWithinMs) found.failures.push(`${name} took ${Math.round(outcome.ms)} ms to response ${outcome.status}`)
}

function noteAsUsual(found: Watched, name: string, outcome: Outcome): void {
  if (!works(outcome)) return void found.failures.push(`${name} failed: ${outcome.kind === 'lost' ? outcome.reason : outcome.status}`)
  found.asUsual.push(outcome.ms)
}

function noteReturn(found: Watched, name: string, ms: number): void {
  found.back.push(ms)
  if (ms > backWithinMs) found.failures.push(`${name} came back after ${Math.round(ms)} ms`)
}

async function returnOf({ name, request }: Probe): Promise<number> {
  const working = async () => {
    const outcome = await request()
    return works(outcome) ? outcome.at : undefined
  }
  return until(working, { what: `${name} after the outage`, everyMs: 100 })
}

const figuresOf = (how: string, { refusals, asUsual, back }: Watched) => ({
  [`${how}: 503 with Retry-After`]: `${refusals.length} responses, ${spread(refusals)}`,
  [`${how}: pages and calls that need no database`]: `${asUsual.length} responses, ${spread(asUsual)}`,
  [`${how}: from the return until each call works`]: spread(back),
})
