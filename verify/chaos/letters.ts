import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { usualPassword, newNetworkAddress } from '../harness/client.ts'
import { send } from '../harness/http.ts'
import { type Client, startClients } from '../harness/load/client.ts'
import { type Options, type Part, type Result, describeTimes } from '../harness/part.ts'
import type { Random } from '../harness/random.ts'
import { until } from '../harness/until.ts'
import {
  copiesByLetter,
  isSentTwice,
  type MailBehaviour,
  type MailServer,
  type ReceivedLetter,
  unknownMailboxPrefix,
} from '../harness/environment/mail-server.ts'
import type { ServiceUnderTest } from '../harness/environment/test-environment.ts'

const minConnections = 5
/** The server is killed once per 100 letters. */
const lettersForEachKill = 100
/** One of 100 letters goes to an e-mail address that the mail server refuses. */
const lettersPerUnknownMailbox = 100
const deliveryLimitMs = 300_000
const parallelWriters = 4
const faults: MailBehaviour[] = ['refused', 'greylist', 'cut', 'hang', 'busy', 'broken']

/** A letter that an acknowledged call ordered. If `to` is empty, the letter goes to the desk and contains the text `about`. */
interface Order {
  to: string
  about: string
}

/** Every letter must arrive once, although the server is killed and the mail server has all kinds of faults. */
export const letters: Part<ServiceUnderTest> = {
  name: 'letters',
  title: `# letters; one kill of the server per ${lettersForEachKill} letters; the mail server refuses, hangs, greylists, is busy, is broken, disconnects`,
  count: 1000,
  short: 20,
  run,
}

/** Orders letters while the mail server misbehaves and the server is killed, and counts what arrived. */
async function run(service: ServiceUnderTest, { count, isShort, random }: Options): Promise<Result> {
  const clients = await startClients(service.site, Math.max(parallelWriters, Math.ceil(count / 80)))
  const lettersBefore = service.mailServer.receivedLetters().length
  const kills = Math.floor(count / lettersForEachKill)
  const restarts: number[] = []
  const killedAt: number[] = []
  const ordering = orderLetters(service, { clients, random, count })
  const waitForShare = async (share: number) => {
    while (ordering.ordered() < share * count) await pause(20)
  }
  const breakingMailServer = (async () => {
    const tried = isShort ? faults.slice(0, 3) : faults
    for (const [number, fault] of tried.entries()) {
      await waitForShare((number + 0.5) / (tried.length + 1))
      await breakMailServer(service.mailServer, fault, isShort ? 1000 : 4000)
    }
  })()
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill++) {
      await waitForShare((kill + random()) / kills)
      killedAt.push(performance.now())
      await service.server.kill()
      restarts.push(await service.server.start())
    }
  })()
  const [{ orders, toUnknownMailbox }] = await Promise.all([ordering.done, breakingMailServer, killing])
  const lastOrderAt = performance.now()
  const waiting = () => service.database.query(`select 1 from pgboss.job where name = 'letter' and state < 'completed' limit 1`)
  await until(async () => (await waiting()).length === 0, { what: 'all letters sent', withinMs: deliveryLimitMs, everyMs: 500 })
  const msUntilAllSent = performance.now() - lastOrderAt
  return checkLetters(service, { orders, toUnknownMailbox, lettersBefore, killedAt, restarts, msUntilAllSent })
}

/** Sends sign-ups and exchange requests until the acknowledged ones have ordered enough letters. */
function orderLetters(service: ServiceUnderTest, { clients, random, count }: { clients: Client[]; random: Random; count: number }) {
  const orders: Order[] = []
  const toUnknownMailbox = { tried: 0, ordered: 0 }
  let tried = 0
  const requestQuote = async (client: Client) => {
    const body = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 1, name: '', email: client.email, phone: '', country: '', message: '' }
    const response = await client.send({ ...calls.submitExchangeRequest, body })
    if (response.kind === 'answered' && response.status === 200)
      orders.push({ to: '', about: `New request ${String(response.body['reference'])}` })
  }
  const signUp = async (email: string) => {
    const body = { email, password: usualPassword }
    const hasMailbox = !email.startsWith(unknownMailboxPrefix)
    if (!hasMailbox) toUnknownMailbox.tried++
    const response = await send(service.server.origin, { ...calls.register, body, from: newNetworkAddress() })
    if (response.kind !== 'answered' || response.status !== 200) return
    if (hasMailbox) orders.push({ to: email, about: '' })
    else toUnknownMailbox.ordered++
  }
  const done = Promise.all(
    Array.from({ length: parallelWriters }, async () => {
      while (orders.length < count) {
        const number = ++tried
        if (number % lettersPerUnknownMailbox === 0) await signUp(`${unknownMailboxPrefix}${number}@example.com`)
        else if (number % 4 === 0) await requestQuote(clients[(number / 4) % clients.length] as Client)
        else await signUp(`reader-${number}@example.com`)
        await pause(random.between(20, 160))
      }
    }),
  )
  return { ordered: () => orders.length, done: done.then(() => ({ orders, toUnknownMailbox })) }
}

/** Sets the fault for `faultMs`, or longer until the mail server got some connections. With `refused`, there can be none. */
async function breakMailServer(mailServer: MailServer, fault: MailBehaviour, faultMs: number): Promise<void> {
  await mailServer.setBehaviour(fault)
  await pause(faultMs)
  if (fault !== 'refused')
    await until(() => mailServer.connections() >= minConnections, {
      what: `${minConnections} connections during “${fault}”`,
      withinMs: deliveryLimitMs,
    })
  await mailServer.setBehaviour('normal')
}

type Delivery = {
  orders: Order[]
  toUnknownMailbox: { tried: number; ordered: number }
  lettersBefore: number
  killedAt: number[]
  restarts: number[]
  msUntilAllSent: number
}

async function checkLetters(
  { database, mailServer }: ServiceUnderTest,
  { orders, toUnknownMailbox, lettersBefore, killedAt, restarts, msUntilAllSent }: Delivery,
): Promise<Result> {
  const received = mailServer.receivedLetters().slice(lettersBefore)
  const lettersOf = ({ to, about }: Order) => received.filter((letter) => (to ? letter.to === to : letter.source.includes(about)))
  const lost = orders.filter((order) => lettersOf(order).length === 0)
  const byId = [...copiesByLetter(received).values()]
  const twice = byId.filter(isSentTwice)
  const cut = byId.filter((copies) => copies.some(({ confirmed }) => !confirmed))
  const withTwoMessageIds = orders.filter((order) => new Set(lettersOf(order).map(({ messageId }) => messageId)).size > 1)
  const failedJobs = await database.query<{ kind: string }>(`select data->>'kind' as kind from pgboss.job where name = 'dead-letter'`)

  const failures: string[] = []
  if (lost.length > 0) failures.push(`${lost.length} letters were lost: ${lost.slice(0, 5).map(nameOf).join(', ')}`)
  if (twice.length > orders.length / 1000)
    failures.push(
      `${twice.length} letters arrived twice although the mail server had confirmed them; time from the first copy to the next kill: ${twice.map((copies) => describeTime(msToNextKill(copies, killedAt))).join(', ')}`,
    )
  if (withTwoMessageIds.length > 0) failures.push(`${withTwoMessageIds.length} letters were sent with two Message-IDs`)
  if (failedJobs.length < toUnknownMailbox.ordered || failedJobs.length > toUnknownMailbox.tried)
    failures.push(`${failedJobs.length} failed jobs, but ${toUnknownMailbox.ordered} letters to unknown mailboxes`)
  if (received.some(({ to }) => to.startsWith(unknownMailboxPrefix)))
    failures.push('the mail server accepted a letter to an unknown mailbox')
  return {
    figures: {
      'letters ordered by acknowledged calls': orders.length,
      lost: lost.length,
      'sent twice although the mail server had returned 250': twice.length,
      'cut off before the 250, and sent again with the same Message-ID': describeCutOff(cut),
      'to unknown mailboxes, kept as failed jobs': failedJobs.length,
      kills: `${killedAt.length}; restart ${describeTimes(restarts)}`,
      'from the last order until all letters were sent': `${Math.round(msUntilAllSent / 1000)} s`,
    },
    failures,
  }
}

const describeCutOff = (cut: ReceivedLetter[][]) => `${cut.length}, sent again: ${cut.filter((copies) => copies.length > 1).length}`
const nameOf = ({ to, about }: Order) => to || about

const describeTime = (ms: number | undefined) => (ms === undefined ? 'no kill' : `${ms} ms`)

/** Milliseconds from the first copy to the next kill; undefined if none followed. */
function msToNextKill([first]: ReceivedLetter[], killedAt: number[]): number | undefined {
  const kill = killedAt.find((at) => at >= (first?.at ?? 0))
  return kill === undefined || !first ? undefined : Math.round(kill - first.at)
}
