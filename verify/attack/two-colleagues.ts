import { calls } from '#contract/calls.ts'
import { answerRequest, claimRequest, closeRequest, readRequest, reopenRequest } from '#contract/desk/endpoints/requests.ts'
import type { DeskEndpoint } from '../../src/server/staff/session/desk-route.ts'
import { quoteRequest } from '../../src/server/testing/quote-request.ts'
import { asClient, becomeClients, type Client } from './clients.ts'
import type { Target } from './target.ts'
import { newEmail } from '../harness/client.ts'
import { deskAddress } from '../harness/desk.ts'
import type { HttpResponse } from '../harness/http.ts'
import { Checks, inParallel, type Options, type Part, type Result } from '../harness/part.ts'
import { atReplica, signInStaff, type StaffMember } from '../harness/staff.ts'
import { until } from '../harness/until.ts'

// Fewer than the limit of one client's requests in an hour.
const requestsOfClient = 20

export const twoColleagues: Part<Target> = {
  name: 'two-colleagues',
  title: '# requests that two people of the desk claim, answer and close at once, at two replicas',
  count: 200,
  short: 8,
  run,
}

async function run(target: Target, { count, random }: Options): Promise<Result> {
  const checks = new Checks()
  const [{ desk: one }, { desk: two }] = await target.startDesks()
  const signIn = (name: string) => signInStaff({ deskOrigin: deskAddress, desk: one, query: target.query }, { roles: ['dealer'], name })
  // Two pairs: otherwise 200 rounds would exceed the limit of one person's calls in an hour.
  const pairs = [
    [await signIn('Ewa Lis'), await signIn('Zofia Gil')],
    [await signIn('Jan Wrona'), await signIn('Adam Kos')],
  ] as const
  const clients = await becomeClients(target, Math.ceil(count / requestsOfClient))
  const figures = { races: 0, 'won at the first replica': 0, 'answers, each one letter': 0 }
  await inParallel(Array.from({ length: count }), 4, async (_, at) => {
    const request = await newRequest(target, clients[Math.floor(at / requestsOfClient)] as Client)
    const [first, second] = pairs[at % 2 === 0 ? 0 : 1]
    const replicas = random() < 0.5 ? [one, two] : [two, one]
    const round = new Round(request.reference, [playerAt(first, replicas[0] ?? ''), playerAt(second, replicas[1] ?? '')], checks)
    await play(round)
    const answers = await checkTraces(target, { request, changes: round.changes, checks })
    figures['answers, each one letter'] += answers
    figures.races += round.winners.length
    figures['won at the first replica'] += round.winners.filter(({ replica }) => replica === one).length
  })
  return { figures, failures: checks.failures }
}

/** A colleague at one of the replicas. */
interface Player extends Pick<StaffMember, 'id' | 'name' | 'call'> {
  replica: string
}
const playerAt = (colleague: StaffMember, replica: string): Player => ({ ...colleague, ...atReplica(colleague, replica), replica })

interface Move {
  call: DeskEndpoint
  /** The event that it causes. */
  event: string
  body: object
}

const claim: Move = { call: claimRequest, event: 'exchange-request.assigned', body: {} }
const answer = (text: string): Move => ({
  call: answerRequest,
  event: 'exchange-request.answered',
  body: { language: 'en', text },
})
const close: Move = { call: closeRequest, event: 'exchange-request.closed', body: { reason: 'not-feasible' } }
const reopen: Move = { call: reopenRequest, event: 'exchange-request.reopened', body: {} }

async function play(round: Round): Promise<void> {
  await round.race(claim, claim)
  const drafts = [answer('We pay on Friday.'), answer('We pay on Monday.')] as const
  const { loser } = await round.race(...drafts)
  await round.moveAlone(loser, drafts[loser])
  const { winner } = await round.race(answer('Or tomorrow.'), close)
  const isClosed = winner === 1
  await (isClosed ? round.race(reopen, reopen) : round.race(close, close))
}

type Seat = 0 | 1

/** One request, with the changes that the two have made to it. */
class Round {
  /** The event and the person of each change. Their number is the request's version. */
  readonly changes: { event: string; by: Player }[] = []
  readonly winners: Player[] = []
  readonly #params: { reference: string }
  readonly #players: [Player, Player]
  readonly #checks: Checks

  constructor(reference: string, players: [Player, Player], checks: Checks) {
    this.#params = { reference }
    this.#players = players
    this.#checks = checks
  }

  /** Both send a change of the same version at once. One must win; the other must learn who did what, and when. */
  async race(...moves: readonly [Move, Move]): Promise<{ winner: Seat; loser: Seat }> {
    const what = `${moves[0].event} and ${moves[1].event} at once`
    const sent = await Promise.all([this.#send(0, moves[0]), this.#send(1, moves[1])])
    const statuses = sent.map(({ status }) => status)
    this.#checks.expect(statuses.toSorted((a, b) => a - b).join() === '200,409', `${what} returned ${statuses.join()}`)
    const [winner, loser]: [Seat, Seat] = statuses[0] === 200 ? [0, 1] : [1, 0]
    this.winners.push(this.#players[winner])
    this.#won(winner, moves[winner], sent[winner])
    await this.#checkRefusal(loser, sent[loser])
    return { winner, loser }
  }

  /** What the loser typed is sent to the version that the loser has read by now. */
  async moveAlone(seat: Seat, move: Move): Promise<void> {
    const sent = await this.#send(seat, move)
    this.#checks.expect(sent.status === 200, `the loser’s draft for the new version returned ${sent.status} ${sent.text}`)
    this.#won(seat, move, sent)
  }

  #send(seat: Seat, { call, body }: Move): Promise<HttpResponse> {
    const player = this.#players[seat]
    return player.call(call, { params: this.#params, body: { ...body, version: this.changes.length } })
  }

  #won(seat: Seat, { event }: Move, { json, text }: HttpResponse): void {
    this.changes.push({ event, by: this.#players[seat] })
    const { version } = json as { version?: number }
    this.#checks.expect(version === this.changes.length, `change ${this.changes.length} returned ${text}`)
  }

  async #checkRefusal(seat: Seat, { json, text }: HttpResponse): Promise<void> {
    const { event, by: winner } = this.changes.at(-1) ?? {}
    const refusal = json as { error: string; version: number; by: string; at: string }
    const isStale = refusal.error === 'STALE' && refusal.version === this.changes.length && refusal.by === winner?.name
    this.#checks.expect(isStale, `the loser to ${winner?.name} got ${text}`)
    const player = this.#players[seat]
    const page = (await player.call(readRequest, { params: this.#params })).body
    const last = page.timeline.findLast(({ kind }) => changeKinds.test(kind))
    const saysSo = last?.kind === event && last?.by === winner?.name && last?.at === refusal.at && page.version === refusal.version
    this.#checks.expect(saysSo, `after ${text} the loser reads ${JSON.stringify(last)}`)
  }
}

const changeKinds = /\.(assigned|answered|closed|reopened)$/

interface Asked {
  reference: string
  contact: string
}

/** A request whose contact address no other request has, so that its letters can be counted. */
async function newRequest(target: Target, client: Client): Promise<Asked> {
  const contact = newEmail()
  const request = asClient(client, calls.submitExchangeRequest, { ...quoteRequest, email: contact })
  const { status, json, text } = await target.call(request)
  if (status !== 200) throw new Error(`the request was refused: ${status} ${text}`)
  return { contact, reference: (json as { reference: string }).reference }
}

/** Every change must be one event, and every answer one message and one letter to each address. Returns how many answers there are. */
async function checkTraces(
  target: Target,
  { request: { reference, contact }, changes, checks }: { request: Asked; changes: Round['changes']; checks: Checks },
): Promise<number> {
  const events = await target.query<{ change: string }>(
    `select kind || ' ' || actor as change from event
     where details->>'reference' = $1 and kind like 'exchange-request.%' and kind <> 'exchange-request.submitted' order by id`,
    [reference],
  )
  const [happened, wanted] = [events.map(({ change }) => change), changes.map(({ event, by }) => `${event} staff:${by.id}`)]
  checks.expect(happened.join() === wanted.join(), `the events are ${happened.join(', ')} instead of ${wanted.join(', ')}`)

  const answers = wanted.filter((change) => change.includes('answered')).length
  const letters = await target.query<{ orders: number }>(
    `select count(job.id)::int as orders from request_message message join exchange_request request on request.id = request_id
     left join pgboss.job on job.name = 'letter' and data->>'messageId' = message.id::text
     where reference = $1 group by message.id, data->>'to'`,
    [reference],
  )
  const isOnceEach = letters.length === 2 * answers && letters.every(({ orders }) => orders === 1)
  checks.expect(isOnceEach, `${answers} answers have ordered ${JSON.stringify(letters)}`)
  const arrived = async () => (await target.letters(contact)).filter(({ subject }) => subject.includes('answer')).length
  await until(async () => (await arrived()) >= answers, { what: `${answers} letters to ${contact}`, everyMs: 200 })
  checks.expect((await arrived()) === answers, `${answers} answers became ${await arrived()} letters`)
  return answers
}
