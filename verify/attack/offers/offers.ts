import { Checks, describeTimes, inParallel, type Options, type Part, type Result } from '../../harness/part.ts'
import type { Template } from '../../harness/offers.ts'
import { callProxy } from '../../harness/proxy.ts'
import { becomeClient, logInRequest, nextAppCode, turnOnSecondFactor } from '../clients.ts'
import type { Replica, Target } from '../target.ts'
import { acceptance, becomeBuyers, type Buyer, findEnd, openOffer, playRound, publishTemplate, signInTwoOfEach } from './round.ts'

// Clients' access tokens last 15 minutes, so each hundred rounds has new clients.
const batch = 100
// Fewer than a client may ask for a fresh price in an hour.
const roundsOfClient = 15
const roundsAtOnce = 6
const roundsPerClicking = 50
const setUpMs = 500

export const offers: Part<Target> = {
  name: 'offers',
  title: '# offers that client, dealer and supervisor end at once, at two replicas whose clocks differ by 5 s',
  count: 1000,
  short: 8,
  run,
}

async function run(target: Target, { count, random, print }: Options): Promise<Result> {
  const checks = new Checks()
  const replicas = await target.startDesks({ NODE_OPTIONS: `--import ${new URL('../../harness/shifted-clock.ts', import.meta.url).href}` })
  const aheadMs = await clockOf(target, replicas[1])
  checks.expect(Math.abs(aheadMs - 5000) < 2000, `the second replica's clock is ${aheadMs} ms ahead, not 5 s`)
  const staff = await signInTwoOfEach(target, replicas[0])
  const template = await publishTemplate(target, pick(staff.dealers, 0))
  const ends = new Map<string, number>()
  const acceptTimes: number[] = []
  let calls = 0
  for (let first = 0; first < count; first += batch) {
    const rounds = Math.min(batch, count - first)
    const buyers = await becomeBuyers(target, Math.max(roundsAtOnce, Math.ceil(rounds / roundsOfClient)))
    await inParallel(Array.from({ length: rounds }), roundsAtOnce, async (_, at) => {
      // Half of the rounds are in the middle of an offer's life, the others from 3 s before its end to 4 s after it.
      const aroundEndMs = random() < 0.5 ? undefined : random.between(-3000, 4000)
      const buyer = pick(buyers, at)
      const offer = await openOffer(target, { template, buyer, lifeMs: aroundEndMs === undefined ? 60_000 : 3000 + setUpMs })
      const moment = aroundEndMs === undefined ? offer.databaseNow() + setUpMs : offer.expiresAt + aroundEndMs
      const people = { buyer, dealer: pick(staff.dealers, at), supervisor: pick(staff.supervisors, at) }
      const { shots, end } = await playRound({ target, offer, ...people, replicas, moment, random, checks })
      ends.set(end, (ends.get(end) ?? 0) + 1)
      calls += shots.length
      acceptTimes.push(...shots.filter(({ act }) => act === 'accept').map(({ sentAt, answeredAt }) => answeredAt - sentAt))
    })
    print(`${first + rounds} rounds, ${checks.failures.length} failures`)
  }
  const clicked = { target, template, replicas, checks }
  const accepted: number[] = []
  for (let at = 0; at < Math.ceil(count / roundsPerClicking); at++)
    for (const withCode of [false, true]) accepted.push(await clickTwentyTimes(clicked, { withCode }))
  checks.expect(await target.isAlive(), 'the service has crashed')
  return {
    figures: {
      'calls at once': calls,
      ends: [...ends].map(([end, times]) => `${times} ${end}`).join(', '),
      accepting: describeTimes(acceptTimes),
      'twenty clicks at once': accepted.length,
      'of twenty clicks, got the deal at least': Math.min(...accepted),
    },
    failures: checks.failures,
  }
}

/** How far a replica's clock is ahead of the database's, in milliseconds: a session is stored with the replica's time. */
async function clockOf(target: Target, { site }: Replica): Promise<number> {
  const client = await becomeClient(target)
  await callProxy(site, logInRequest(client))
  const [row] = await target.query<{ ahead: number }>(
    `select extract(epoch from max(session.created_at) - clock_timestamp())::float * 1000 ahead
     from session join account on account.id = account_id where email = $1`,
    [client.email],
  )
  return Math.round(row?.ahead ?? 0)
}

const pick = <One>(from: readonly One[], at: number): One => {
  const one = from[at % from.length]
  if (!one) throw new Error('nobody is there')
  return one
}

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
async function clickTwentyTimes(clicking: Clicking, { withCode }: { withCode: boolean }): Promise<number> {
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
