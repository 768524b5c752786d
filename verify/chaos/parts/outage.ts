import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, calls } from '#contract/calls.ts'
import { pages } from '#contract/pages.ts'
import { type Outcome, type Request, send } from '../load/call.ts'
import { becomeClients, type Client, newNetworkAddress } from '../load/client.ts'
import { webhooksFor } from '../load/webhooks.ts'
import { type Part, spread } from '../part.ts'
import type { Random } from '../random.ts'
import { doorOf, type World } from '../world/world.ts'
import { loggedOut } from './books.ts'

const answeredWithinMs = 2000
const backWithinMs = 5000
const betweenRoundsMs = 1000

/** One thing that is asked for again and again: a call or a page. */
interface Probe {
  name: string
  ask(): Promise<Outcome>
}

/** PostgreSQL gone, and PostgreSQL standing still: what the service says meanwhile, and how soon it is itself again. */
export const outage: Part = {
  name: 'outage',
  title: 'PostgreSQL killed for # s, and frozen (SIGSTOP) for # s; every call and page is asked for meanwhile',
  count: 30,
  pages: true,
  async run({ count, random, world }) {
    const { database, server } = world
    const clients = await becomeClients(doorOf(world), random, 3)
    const { needing, goingOn } = probesOf(world, { clients, random })
    await untilFit([...needing, ...goingOn])

    const killed = await watch(
      { needing, goingOn, seconds: count },
      () => database.kill(),
      () => database.restart(),
    )
    const frozen = await watch(
      { needing, goingOn, seconds: count },
      () => database.freeze(),
      () => database.thaw(),
    )
    for (const client of clients) await client.send(calls.readProfile)
    const out = loggedOut(clients)
    return {
      figures: [
        ...figuresOf('killed', killed),
        ...figuresOf('frozen', frozen),
        out.figure,
        { what: 'server restarts', value: String(server.losses()) },
      ],
      failures: [
        ...killed.failures.map((failure) => `killed: ${failure}`),
        ...frozen.failures.map((failure) => `frozen: ${failure}`),
        ...out.failures,
        ...(server.losses() > 0 ? ['the server ended'] : []),
      ],
    }
  },
}

/** They are told by memory, or do not look anything up. */
const withoutDatabase: CallName[] = ['live', 'currenciesInfo', 'rates', 'readSwitches', 'reportFromBrowser']
/** Answer from memory too, and differ from the above in their bodies only. */
const notAsked: CallName[] = ['pairsInfo', 'tradeHistory', 'candles']

function probesOf(world: World, { clients, random }: { clients: Client[]; random: Random }) {
  const { origin } = world.server
  const webhooks = webhooksFor(world.env)
  const email = 'outage@example.com'
  const newPassword = 'another long password'
  // Whatever a client's call carries, its session is looked up first.
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
    sumsubWebhook: () => webhooks.identityCheck({ externalUserId: 'nobody', type: 'applicantPending' }),
    paybisWebhook: () => webhooks.cardPayment({ requestId: 'nobody', status: 'started', at: 1_900_000_000 }),
    calendlyWebhook: () => webhooks.booking({ uri: 'https://calendar.example/outage', cancelled: false }),
    reportFromBrowser: () => ({ body: [] }),
  }
  const [client] = clients
  const needing: Probe[] = []
  const goingOn: Probe[] = []
  for (const name of Object.keys(calls) as CallName[]) {
    if (notAsked.includes(name)) continue
    const call = calls[name]
    const request = (): Request => ({
      method: call.method,
      path: call.path,
      from: newNetworkAddress(random),
      ...(call.method !== 'GET' && { body: {} }),
      ...samples[name]?.(),
    })
    const ask = async () => (call.access === 'client' && client ? client.send(request()) : send(origin, request()))
    ;(withoutDatabase.includes(name) ? goingOn : needing).push({ name, ask })
  }
  if (world.pages) {
    const paths = [...Object.values(pages).filter((path) => !path.includes(':')), '/robots.txt', '/no-such-page']
    for (const path of paths) {
      goingOn.push({ name: path, ask: () => send(origin, { method: 'GET', path, from: newNetworkAddress(random) }) })
    }
  }
  return { needing, goingOn }
}

async function untilFit(probes: Probe[]): Promise<void> {
  for (const { name, ask } of probes) {
    const giveUpAt = performance.now() + 60_000
    for (let outcome = await ask(); !isFit(outcome); outcome = await ask()) {
      if (performance.now() > giveUpAt) throw new Error(`${name} does not even work without an outage: ${JSON.stringify(outcome)}`)
      await pause(200)
    }
  }
}

const isFit = (outcome: Outcome) => outcome.kind === 'answered' && outcome.status < 500

interface Watched {
  refusals: number[]
  asUsual: number[]
  back: number[]
  failures: string[]
}

/** Breaks the database, asks everything for some seconds, mends it, and asks until everything works again. */
async function watch(
  { needing, goingOn, seconds }: { needing: Probe[]; goingOn: Probe[]; seconds: number },
  breakIt: () => Promise<unknown>,
  mend: () => unknown,
): Promise<Watched> {
  const found: Watched = { refusals: [], asUsual: [], back: [], failures: [] }
  await breakIt()
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    await Promise.all([
      ...needing.map(async ({ name, ask }) => noteRefusal(found, name, await ask())),
      ...goingOn.map(async ({ name, ask }) => noteAsUsual(found, name, await ask())),
    ])
    await pause(betweenRoundsMs)
  }
  await mend()
  const mendedAt = performance.now()
  await Promise.all(needing.map(async (probe) => noteReturn(found, probe.name, (await returnOf(probe)) - mendedAt)))
  return found
}

function noteRefusal(found: Watched, name: string, outcome: Outcome): void {
  if (outcome.kind === 'lost') return void found.failures.push(`${name} had no answer (${outcome.reason})`)
  if (outcome.status !== 503) found.failures.push(`${name} answered ${outcome.status}`)
  else if (!(Number(outcome.retryAfter) > 0)) found.failures.push(`${name} answered 503 without Retry-After`)
  else found.refusals.push(outcome.ms)
  if (outcome.ms > answeredWithinMs) found.failures.push(`${name} took ${Math.round(outcome.ms)} ms to answer ${outcome.status}`)
}

function noteAsUsual(found: Watched, name: string, outcome: Outcome): void {
  if (!isFit(outcome))
    return void found.failures.push(`${name} did not go on: ${outcome.kind === 'lost' ? outcome.reason : outcome.status}`)
  found.asUsual.push(outcome.ms)
}

function noteReturn(found: Watched, name: string, ms: number): void {
  found.back.push(ms)
  if (ms > backWithinMs) found.failures.push(`${name} came back after ${Math.round(ms)} ms`)
}

async function returnOf({ ask }: Probe): Promise<number> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const outcome = await ask()
    if (isFit(outcome) || performance.now() > giveUpAt) return outcome.at
    await pause(100)
  }
}

const figuresOf = (how: string, { refusals, asUsual, back }: Watched) => [
  { what: `${how}: 503 with Retry-After`, value: `${refusals.length} answers, ${spread(refusals)}` },
  { what: `${how}: pages and calls that go on`, value: `${asUsual.length} answers, ${spread(asUsual)}` },
  { what: `${how}: from the return until each call works`, value: spread(back) },
]
