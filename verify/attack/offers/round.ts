import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/desk/calls.ts'
import type { Colleague } from '../../harness/desk.ts'
import type { HttpResponse, Request } from '../../harness/http.ts'
import { type OpenOffer, publish } from '../../harness/offers.ts'
import type { Checks } from '../../harness/part.ts'
import { callProxy } from '../../harness/proxy.ts'
import type { Random } from '../../harness/random.ts'
import type { Replica, Target } from '../target.ts'
import { type Buyer, callerAt } from './prepare.ts'
import { checkTraces, graceMs, type Traces } from '../../harness/deals/offer-traces.ts'

export type Act = 'accept' | 'decline' | 'withdraw' | 'supersede' | 'fresh-price'

/** A call of a round, with what it got. Times by the database's clock. */
interface Shot {
  act: Act
  sentAt: number
  answeredAt: number
  answer: HttpResponse
}

export interface Round {
  target: Target
  offer: OpenOffer
  buyer: Buyer
  dealer: Colleague
  supervisor: Colleague
  replicas: readonly [Replica, Replica]
  /** When all act, by the database's clock. */
  moment: number
  random: Random
  checks: Checks
}

const spreadMs = 400

/** Lets everybody act on one offer at once, and checks the answers against what the database has then. */
export async function playRound(round: Round): Promise<{ shots: Shot[]; traces: Traces }> {
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
  const traces = await checkTraces(target, offer, checks)
  for (const shot of shots) checkShot(shot, { traces, offer, checks })
  return { shots, traces }
}

export const acceptance = (
  { hash, termsVersion, reference }: OpenOffer,
  { password, accessToken, from }: Buyer,
  code?: string,
): Request => ({
  ...forClient('acceptOffer', reference),
  token: accessToken,
  from,
  body: { offerHash: hash, termsVersion, currentPassword: password, ...(code && { code }) },
})

const forClient = (call: 'acceptOffer' | 'declineOffer' | 'askForFreshPrice', reference: string) => ({
  method: calls[call].method,
  path: calls[call].path.replace(':reference', reference),
})

function send({ offer, buyer, dealer, supervisor }: Round, act: Act, { desk, site }: Replica): Promise<HttpResponse> {
  const { reference, request } = offer
  const { accessToken: token, from, partyId } = buyer
  switch (act) {
    case 'accept':
      return callProxy(site, acceptance(offer, buyer))
    case 'decline':
      return callProxy(site, { ...forClient('declineOffer', reference), token, from, body: {} })
    case 'fresh-price':
      return callProxy(site, { ...forClient('askForFreshPrice', reference), token, from })
    case 'withdraw':
      return supervisor.call(desk, deskCalls.withdrawOffer, { params: { reference }, body: { reason: 'manifest-error' } })
    case 'supersede':
      return publish(callerAt(desk, dealer), { reference: request, partyId, version: 1, spreadBp: 0 })
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
  { act, sentAt, answeredAt, answer }: Shot,
  { traces, offer, checks }: { traces: Traces; offer: OpenOffer; checks: Checks },
): void {
  const { status, text } = answer
  const { error, end, at, deal } = answer.json as { error?: string; end?: string; at?: string; deal?: string }
  if (status === 200) {
    checks.expect(endsAfter[act].includes(traces.end), `${act} returned 200, and the offer was ${traces.end}`)
    checks.expect(act !== 'accept' || deal === traces.deal, `accept returned the deal ${deal} instead of ${traces.deal}`)
    return
  }
  checks.expect(status === 409 && refusals[act].includes(error ?? ''), `${act} returned ${status} ${text}`)
  if (error !== 'OFFER_ENDED') return
  checks.expect(act !== 'accept' || traces.end !== 'accepted', 'an accept was refused though the offer was accepted')
  checks.expect(
    end === traces.end && at === traces.at.toISOString(),
    `${act} learnt ${end} at ${at}, stored is ${traces.end} at ${traces.at.toISOString()}`,
  )
  checks.expect(traces.at.getTime() <= answeredAt + 50, `${act} was refused for an end that came later`)
  const lateMs = Math.round(sentAt - offer.expiresAt)
  const isTooEarly = end === 'expired' && (sentAt < offer.expiresAt || answeredAt <= offer.expiresAt + graceMs - 50)
  checks.expect(
    !isTooEarly,
    `${act} was sent ${lateMs} ms after the end, took ${Math.round(answeredAt - sentAt)} ms, and was refused as too late`,
  )
}
