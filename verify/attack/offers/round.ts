import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '#contract/desk/permissions.ts'
import { withdrawOffer } from '#contract/desk/endpoints/offers.ts'
import { acceptOffer, askForFreshPrice, declineOffer } from '#contract/endpoints/offers.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { acceptanceOf } from '../../../src/server/testing/deals.ts'
import { draftFor } from '../../../src/server/testing/offers.ts'
import { requestOf } from '../../harness/client.ts'
import { deskAddress } from '../../harness/desk.ts'
import type { Request } from '../../harness/http.ts'
import { type OpenOffer, publishTemplate as publish, publishSoon, storeOffer, storePartyOf, type Template } from '../../harness/offers.ts'
import type { Checks } from '../../harness/part.ts'
import { callProxy } from '../../harness/proxy.ts'
import type { Random } from '../../harness/random.ts'
import { atReplica, signInStaff, type StaffMember } from '../../harness/staff.ts'
import type { Replica, Target } from '../target.ts'
import { checkTraces, graceMs } from '../../harness/deals/judge.ts'
import { quoteRequest } from '../../../src/server/testing/quote-request.ts'
import { asClient, becomeClients, type Client } from '../clients.ts'

export type Act = 'accept' | 'decline' | 'withdraw' | 'supersede' | 'fresh-price'

interface Answer {
  status: number
  body: unknown
}

/** A call of a round, with what it got. Times by the database's clock. */
interface Shot {
  act: Act
  sentAt: number
  answeredAt: number
  answer: Answer
}

export interface Round {
  target: Target
  offer: OpenOffer
  buyer: Buyer
  dealer: StaffMember
  supervisor: StaffMember
  replicas: readonly [Replica, Replica]
  /** When all act, by the database's clock. */
  moment: number
  random: Random
  checks: Checks
}

const spreadMs = 400

/** Lets everybody act on one offer at once, and checks the answers against what the database has then. Returns how the offer ended too. */
export async function playRound(round: Round): Promise<{ shots: Shot[]; end: string }> {
  const { random, replicas, offer, moment, checks, target } = round
  const others = (['decline', 'withdraw', 'supersede', 'fresh-price'] as const).filter(() => random() < 0.5)
  const either = () => replicas[random.between(0, 1)] as Replica
  const planned: [Act, Replica][] = [
    ['accept', replicas[0]],
    ['accept', replicas[1]],
    ...others.map((act): [Act, Replica] => [act, either()]),
  ]
  const shots = await Promise.all(
    planned.map(async ([act, replica]): Promise<Shot> => {
      await pause(Math.max(0, moment + (random() - 0.5) * spreadMs - offer.databaseNow()))
      const sentAt = offer.databaseNow()
      const answer = await send(round, act, replica)
      return { act, sentAt, answer, answeredAt: offer.databaseNow() }
    }),
  )
  const ended = await findEnd(target, offer, checks)
  for (const shot of shots) checkShot(shot, { ended, offer, checks })
  return { shots, end: ended.end }
}

interface Ended {
  end: string
  at: Date
  deal: string | undefined
}

/** Checks all that is stored of an offer that somebody has ended. */
export async function findEnd(target: Target, { id, reference, request }: OpenOffer, checks: Checks): Promise<Ended> {
  const { ends, deals } = await checkTraces(target, request, checks)
  const { end = 'left open', at = 0 } = ends.find(({ offer_id }) => offer_id === id) ?? {}
  checks.expect(at !== 0, `nothing has ended the offer ${reference}`)
  return { end, at: new Date(at), deal: deals.find(({ offer_id }) => offer_id === id)?.reference }
}

export const acceptance = (offer: OpenOffer, { password, accessToken: token, from }: Buyer, code?: string): Request => ({
  ...requestOf(acceptOffer, { params: offer, body: acceptanceOf(offer, { password, code }) }),
  token,
  from,
})

function send({ offer, buyer, dealer, supervisor }: Round, act: Act, { desk, site }: Replica): Promise<Answer> {
  const { reference, request } = offer
  const { accessToken: token, from } = buyer
  const params = { reference }
  const asClient = async (sent: Request) => {
    const { status, json } = await callProxy(site, { ...sent, token, from })
    return { status, body: json }
  }
  switch (act) {
    case 'accept':
      return asClient(acceptance(offer, buyer))
    case 'decline':
      return asClient(requestOf(declineOffer, { params, body: {} }))
    case 'fresh-price':
      return asClient(requestOf(askForFreshPrice, { params }))
    case 'withdraw':
      return atReplica(supervisor, desk).call(withdrawOffer, { params, body: { reason: 'manifest-error' } })
    case 'supersede':
      return publishSoon(atReplica(dealer, desk), { request, basis: { version: 1 }, draft: draftFor(buyer, { spreadBp: 0 }) })
  }
}

const refusals: Record<Act, string[]> = {
  accept: ['OFFER_ENDED'],
  decline: ['OFFER_ENDED'],
  withdraw: ['OFFER_ENDED'],
  supersede: ['STALE', 'OFFER_REFUSED'],
  'fresh-price': ['CONFLICT'],
}

/** The ends after which an act that succeeded is possible. */
const endsAfter: Record<Act, string[]> = {
  accept: ['accepted'],
  decline: ['declined'],
  withdraw: ['withdrawn'],
  supersede: ['superseded', 'expired'],
  'fresh-price': ['declined', 'withdrawn', 'expired'],
}

function checkShot(
  { act, sentAt, answeredAt, answer: { status, body } }: Shot,
  { ended, offer, checks }: { ended: Ended; offer: OpenOffer; checks: Checks },
): void {
  const { error, end, at, deal } = body as { error?: string; end?: string; at?: string; deal?: string }
  if (status === 200) {
    checks.expect(endsAfter[act].includes(ended.end), `${act} returned 200, and the offer was ${ended.end}`)
    checks.expect(act !== 'accept' || deal === ended.deal, `accept returned the deal ${deal} instead of ${ended.deal}`)
    return
  }
  checks.expect(status === 409 && refusals[act].includes(error ?? ''), `${act} returned ${status} ${JSON.stringify(body)}`)
  if (error !== 'OFFER_ENDED') return
  checks.expect(act !== 'accept' || ended.end !== 'accepted', 'an accept was refused though the offer was accepted')
  checks.expect(
    end === ended.end && at === ended.at.toISOString(),
    `${act} learnt ${end} at ${at}, stored is ${ended.end} at ${ended.at.toISOString()}`,
  )
  checks.expect(ended.at.getTime() <= answeredAt + 50, `${act} was refused for an end that came later`)
  const lateMs = Math.round(sentAt - offer.expiresAt)
  const isTooEarly = end === 'expired' && (sentAt < offer.expiresAt || answeredAt <= offer.expiresAt + graceMs - 50)
  checks.expect(
    !isTooEarly,
    `${act} was sent ${lateMs} ms after the end, took ${Math.round(answeredAt - sentAt)} ms, and was refused as too late`,
  )
}

/** A client whose check is approved. */
export interface Buyer extends Client {
  accountId: string
  partyId: string
}

export async function becomeBuyers(target: Target, count: number): Promise<Buyer[]> {
  const clients = await becomeClients(target, count)
  return Promise.all(clients.map(async (client) => ({ ...client, ...(await storePartyOf(target, client)) })))
}

/** A new request. Returns its reference. */
async function newRequest(target: Target, buyer: Buyer): Promise<string> {
  const request = asClient(buyer, submitExchangeRequest.call, { ...quoteRequest, email: buyer.email })
  const { status, json, text } = await target.call(request)
  if (status !== 200) throw new Error(`the request was refused: ${status} ${text}`)
  return (json as { reference: string }).reference
}

/** Dealers and supervisors. Two of each: otherwise 1,000 rounds would exceed the limit of one person's calls in an hour. */
export async function signInTwoOfEach({ query }: Target, { desk }: Replica) {
  const signIn = (role: Role) => signInStaff({ deskOrigin: deskAddress, desk, query }, { roles: [role] })
  return {
    dealers: [await signIn('dealer'), await signIn('dealer')],
    supervisors: [await signIn('supervisor'), await signIn('supervisor')],
  }
}

/** An offer that the desk published, from which others are copied. */
export async function publishTemplate(target: Target, dealer: StaffMember): Promise<Template> {
  const [buyer] = (await becomeBuyers(target, 1)) as [Buyer]
  const { partyId } = buyer
  return publish(target, dealer, { request: await newRequest(target, buyer), partyId, amount: '5000' })
}

/** Stores an offer for a new request of the buyer's. It ends in `lifeMs`. */
export async function openOffer(
  target: Target,
  { template, buyer, lifeMs }: { template: Template; buyer: Buyer; lifeMs: number },
): Promise<OpenOffer> {
  const { accountId, partyId } = buyer
  return storeOffer(target, { template, request: await newRequest(target, buyer), accountId, partyId, lifeMs })
}
