import type { Template } from '../../harness/offers.ts'
import type { Checks } from '../../harness/part.ts'
import { callProxy } from '../../harness/proxy.ts'
import { nextAppCode, turnOnSecondFactor } from '../second-factor.ts'
import type { Replica, Target } from '../target.ts'
import { becomeBuyers, type Buyer, openOffer } from './prepare.ts'
import { acceptance, findEnd } from './round.ts'

const clicks = 20
// A current password can be tried ten times at once. Clicks beyond that are refused until one of the ten is known to be right.
const passwordsAtOnce = 10

interface Clicking {
  target: Target
  template: Template
  replicas: readonly [Replica, Replica]
  checks: Checks
}

/** Accepts an offer twenty times at once, half of it at each replica, with the password and if wanted with an app code. Returns how many got the deal. */
export async function clickTwentyTimes(clicking: Clicking, { withCode }: { withCode: boolean }): Promise<number> {
  const { target, template, replicas, checks } = clicking
  const [buyer] = (await becomeBuyers(target, 1)) as [Buyer]
  const secret = withCode ? (await turnOnSecondFactor(target, buyer)).secret : undefined
  const offer = await openOffer(target, { template, buyer, lifeMs: 60_000 })
  const request = acceptance(offer, buyer, secret && nextAppCode(secret))
  const answers = await Promise.all(
    Array.from({ length: clicks }, (_, at) => callProxy((at % 2 === 0 ? replicas[0] : replicas[1]).site, request)),
  )
  const { deal } = await findEnd(target, offer, checks)
  const how = withCode ? 'with an app code' : 'with the password'
  const accepted = answers.filter(({ status, json }) => status === 200 && (json as { deal: string }).deal === deal).length
  const limited = answers.filter(({ status }) => status === 429).length
  const statuses = answers.map(({ status }) => status).join()
  checks.expect(accepted + limited === clicks && accepted >= passwordsAtOnce, `twenty clicks ${how} returned ${statuses}`)
  const [factor] = await target.query<{ wrong: number }>('select wrong_codes wrong from second_factor where account_id = $1', [
    buyer.accountId,
  ])
  checks.expect((factor?.wrong ?? 0) === 0, `twenty clicks ${how} were counted as ${factor?.wrong} wrong codes`)
  return accepted
}
