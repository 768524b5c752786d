import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { aPassword, newNetworkAddress } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import { type Client, startClients } from '../harness/load/client.ts'
import { type Options, type Part, type Result, spread } from '../harness/part.ts'
import type { Random } from '../harness/random.ts'
import { until } from '../harness/until.ts'
import { type MailWeather, nobody, type PostOffice, type Taken } from '../harness/world/post-office.ts'
import type { World } from '../harness/world/world.ts'

const minConnections = 5
/** The server is killed once in so many letters. */
const lettersForEachKill = 100
/** One letter in so many goes to an e-mail address without a mailbox. */
const nobodyShare = 100
const deliveryLimitMs = 300_000
/** Parallel writers. */
const writers = 4

/** A letter that an acknowledged call ordered. `about`: a text in the letter, where `to` is empty. */
interface Order {
  to: string
  about: string
}

/** Every letter arrives once, in spite of kills of the server and of all faults of a mail server. */
export const letters: Part<World> = {
  name: 'letters',
  title: `# letters; one kill -9 of the server for every ${lettersForEachKill}; the mail server refuses connections, hangs, greylists, is busy, is broken, cuts off`,
  count: 1000,
  run: (world, options) => sendLetters(world, options, { storms: ['refused', 'hang', 'greylist', 'busy', 'broken', 'cut'], stormMs: 4000 }),
}

/** Orders letters while the mail server misbehaves and the server is killed, and counts what arrived. */
export async function sendLetters(
  world: World,
  { count, random }: Options,
  { storms, stormMs }: { storms: MailWeather[]; stormMs: number },
): Promise<Result> {
  const clients = await startClients(world.site, Math.max(writers, Math.ceil(count / 80)))
  const before = world.postOffice.taken().length
  const kills = Math.floor(count / lettersForEachKill)
  const restarts: number[] = []
  const killedAt: number[] = []
  const ordering = orderLetters(world, { clients, random, count })
  const progress = async (share: number) => {
    while (ordering.ordered() < share * count) await pause(20)
  }
  const storming = (async () => {
    for (const [number, weather] of storms.entries()) {
      await progress((number + 0.5) / (storms.length + 1))
      await storm(world.postOffice, weather, stormMs)
    }
  })()
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill++) {
      await progress((kill + random()) / kills)
      killedAt.push(performance.now())
      await world.server.kill()
      restarts.push(await world.server.start())
    }
  })()
  const [{ orders, toNobody }] = await Promise.all([ordering.done, storming, killing])
  const lastOrderAt = performance.now()
  const waiting = () => world.database.query(`select 1 from pgboss.job where name = 'letter' and state < 'completed' limit 1`)
  await until(async () => (await waiting()).length === 0, { what: 'all letters sent', withinMs: deliveryLimitMs, everyMs: 500 })
  return verdict(world, { orders, toNobody, before, killedAt, restarts, settledMs: performance.now() - lastOrderAt })
}

/** Makes sign-ups and exchange requests until enough letters are ordered. Only acknowledged calls count. */
function orderLetters(world: World, { clients, random, count }: { clients: Client[]; random: Random; count: number }) {
  const orders: Order[] = []
  const toNobody = { tried: 0, ordered: 0 }
  let tried = 0
  const desk = async (client: Client) => {
    const body = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 1, name: '', email: client.email, phone: '', country: '', message: '' }
    const response = await client.send({ ...calls.submitExchangeRequest, body })
    if (response.kind === 'answered' && response.status === 200)
      orders.push({ to: '', about: `New request ${String(response.body['reference'])}` })
  }
  const signUp = async (email: string) => {
    const body = { email, password: aPassword }
    const hasMailbox = !email.startsWith(nobody)
    if (!hasMailbox) toNobody.tried++
    const response = await send(world.server.origin, { ...calls.register, body, from: newNetworkAddress() })
    if (response.kind !== 'answered' || response.status !== 200) return
    if (hasMailbox) orders.push({ to: email, about: '' })
    else toNobody.ordered++
  }
  const done = Promise.all(
    Array.from({ length: writers }, async () => {
      while (orders.length < count) {
        const number = ++tried
        if (number % nobodyShare === 0) await signUp(`${nobody}${number}@example.com`)
        else if (number % 4 === 0) await desk(clients[(number / 4) % clients.length] as Client)
        else await signUp(`reader-${number}@example.com`)
        await pause(random.between(20, 160))
      }
    }),
  )
  return { ordered: () => orders.length, done: done.then(() => ({ orders, toNobody })) }
}

/** Lasts `stormMs`, and until some connections came. Under `refused` none can come. */
async function storm(postOffice: PostOffice, weather: MailWeather, stormMs: number): Promise<void> {
  await postOffice.weather(weather)
  await pause(stormMs)
  if (weather !== 'refused')
    await until(() => postOffice.connections() >= minConnections, {
      what: `${minConnections} connections during “${weather}”`,
      withinMs: deliveryLimitMs,
    })
  await postOffice.weather('fair')
}

type Found = {
  orders: Order[]
  toNobody: { tried: number; ordered: number }
  before: number
  killedAt: number[]
  restarts: number[]
  settledMs: number
}

async function verdict(
  { database, postOffice }: World,
  { orders, toNobody, before, killedAt, restarts, settledMs }: Found,
): Promise<Result> {
  const taken = postOffice.taken().slice(before)
  const lettersOf = ({ to, about }: Order) => taken.filter((letter) => (to ? letter.to === to : letter.source.includes(about)))
  const lost = orders.filter((order) => lettersOf(order).length === 0)
  const byId = [...Map.groupBy(taken, ({ messageId }) => messageId).values()]
  const twice = byId.filter((copies) => copies.filter(({ confirmed }) => confirmed).length > 1)
  const cut = byId.filter((copies) => copies.some(({ confirmed }) => !confirmed))
  const underTwoNames = orders.filter((order) => new Set(lettersOf(order).map(({ messageId }) => messageId)).size > 1)
  const dead = await database.query<{ kind: string }>(`select data->>'kind' as kind from pgboss.job where name = 'dead-letter'`)

  const failures: string[] = []
  if (lost.length > 0) failures.push(`${lost.length} letters were lost: ${lost.slice(0, 5).map(nameOf).join(', ')}`)
  if (twice.length > orders.length / 1000)
    failures.push(
      `${twice.length} letters arrived twice although the mail server had taken them; before the next kill: ${twice.map((copies) => beforeKill(copies, killedAt)).join(', ')}`,
    )
  if (underTwoNames.length > 0) failures.push(`${underTwoNames.length} letters came under two Message-IDs`)
  if (dead.length < toNobody.ordered || dead.length > toNobody.tried)
    failures.push(`${dead.length} dead letters, and ${toNobody.ordered} to addresses without a mailbox`)
  if (taken.some(({ to }) => to.startsWith(nobody))) failures.push('a letter was taken for an address without a mailbox')
  return {
    figures: {
      'letters ordered by acknowledged calls': orders.length,
      lost: lost.length,
      'taken twice although the mail server had said 250': twice.length,
      'cut off between the letter and the 250, and so sent again under the same Message-ID': sentAgain(cut),
      'to addresses without a mailbox, kept as dead letters': dead.length,
      kills: `${killedAt.length}; restart ${spread(restarts)}`,
      'all sent after the last order within': `${Math.round(settledMs / 1000)} s`,
    },
    failures,
  }
}

const sentAgain = (cut: Taken[][]) => `${cut.length}, of which again ${cut.filter((copies) => copies.length > 1).length}`
const nameOf = ({ to, about }: Order) => to || about

/** The time from the first copy to the next kill. */
function beforeKill([first]: Taken[], killedAt: number[]): string {
  const kill = killedAt.find((at) => at >= (first?.at ?? 0))
  return kill === undefined || !first ? 'no kill' : `${Math.round(kill - first.at)} ms`
}
