import { setTimeout as pause } from 'node:timers/promises'
import { type Outcome, isUnavailable } from '../../harness/http.ts'
import { inParallel } from '../../harness/in-parallel.ts'
import type { Checks } from '../../harness/part.ts'
import type { Random } from '../../harness/random.ts'
import type { Kill } from './kills.ts'
import { look, type Office, patiently, type RunningDeal } from './office.ts'
import { type ReadyCall, type StageName, stages } from './stages.ts'
import type { Tally } from './tally.ts'
import { checkTraces } from './traces.ts'

const parallel = 4
/** In percent: how often two people, or one in two tabs, do the same at once. */
const twiceShare = 40
/** By how much the moments of two calls of the same stage differ at most, as shares of their lead. */
const earliest = 1.3
const latest = 0.7
const maxTries = 5

interface Round {
  office: Office
  running: RunningDeal[]
  kill: Kill | undefined
  random: Random
  checks: Checks
  tally: Tally
}

/** What happens to one deal in a round: one call, or two at once. */
interface Act {
  running: RunningDeal
  stage: StageName
  calls: ReadyCall[]
}

interface Shot {
  effect: string
  outcome: Outcome
  /** By `performance.now()`. */
  sentAt: number
}

/** Takes each deal one stage further. All calls are on their way when the process is killed. */
export async function playRound(round: Round): Promise<void> {
  const { office, running, checks } = round
  const acts = await prepareActs(round)
  const shots = await shootAll(round, acts)
  await inParallel(acts, parallel, ({ running: one }) => look(office, one))
  // Before anything is done again, which could complete what is stored in part.
  await checkTraces(
    office.service,
    running.map(({ offer }) => offer),
    checks,
  )
  await inParallel(acts, parallel, async (act) => {
    const { running: one } = act
    const fired = shots.get(act) ?? []
    countHits(round, act, fired)
    // A declined offer has no deal.
    one.left = (await settle(round, act, fired)) && one.deal ? one.left.slice(1) : []
  })
}

async function prepareActs(round: Round): Promise<Act[]> {
  const { running, random, checks } = round
  const acts: Act[] = []
  await inParallel(running, parallel, async (one) => {
    const [stage] = one.left
    if (!stage) return
    const isTwice = random() * 100 < twiceShare
    try {
      const calls = [await prepare(round, one, { stage, isSecond: false })]
      if (isTwice) calls.push(await prepare(round, one, { stage, isSecond: true }))
      acts.push({ running: one, stage, calls })
    } catch (error) {
      checks.expect(false, `${nameOf(one)}: ${(error as Error).message}`)
      one.left = []
    }
  })
  return acts
}

const prepare = (
  { office: { people }, random }: Round,
  running: RunningDeal,
  { stage, isSecond }: { stage: StageName; isSecond: boolean },
) => patiently(`preparing “${stage}”`, () => stages[stage].prepare({ people, running, isSecond, random }))

async function shoot({ effect, send }: ReadyCall): Promise<Shot> {
  const sentAt = performance.now()
  return { effect, sentAt, outcome: await send() }
}

/** Sends all calls so that they are on their way at one moment, and kills at that moment. */
async function shootAll({ kill, random, tally }: Round, acts: Act[]): Promise<Map<Act, Shot[]>> {
  const longestLead = Math.max(0, ...acts.map(({ stage }) => tally.leadMs(stage))) * earliest
  const moment = performance.now() + longestLead + (kill?.aheadMs ?? 0)
  const waitUntil = (at: number) => pause(Math.max(0, at - performance.now()))
  const strike = async () => {
    if (!kill) return
    await waitUntil(moment - kill.aheadMs)
    await kill.strike()
    await kill.recover()
  }
  const fired = acts.map(async ({ calls, stage }) =>
    Promise.all(
      calls.map(async (call) => {
        await waitUntil(moment - tally.leadMs(stage) * (latest + random() * (earliest - latest)))
        return shoot(call)
      }),
    ),
  )
  const [, ...shots] = await Promise.all([strike(), ...fired])
  return new Map(acts.map((act, at) => [act, shots[at] ?? []]))
}

function countHits({ kill, tally }: Round, { running, stage }: Act, fired: Shot[]): void {
  const killedAt = kill?.killedAt.at(-1)
  if (!kill || killedAt === undefined) {
    for (const { outcome } of fired) tally.begin(stage, outcome.ms)
    return
  }
  const isHit = fired.some(({ sentAt, outcome }) => sentAt <= killedAt && outcome.at > killedAt)
  if (isHit) tally.hit(kill.victim, stage, stages[stage].effects(running).length > 0)
  else if (fired.every(({ outcome }) => outcome.at <= killedAt)) tally.missed(stage)
}

/**
 * Compares what was answered with what is stored, as read after the recovery. What did not happen is done again, as a person would. Returns whether it has
 * happened then.
 */
async function settle(round: Round, { running, stage, calls }: Act, fired: Shot[]): Promise<boolean> {
  const possible = calls.map(({ effect }) => effect)
  let shots = fired
  for (let tries = 1; ; tries++) {
    const effects = stages[stage].effects(running)
    judge(round.checks, { running, stage, shots, effects, possible })
    if (effects.length > 0) return true
    if (tries === maxTries) {
      round.checks.expect(false, `${nameOf(running)}: “${stage}” did not succeed ${maxTries} times`)
      return false
    }
    shots = [await shoot(await prepare(round, running, { stage, isSecond: false }))]
    await look(round.office, running)
  }
}

const nameOf = ({ offer, deal }: RunningDeal) => (deal ? `deal ${deal.reference}` : `offer ${offer.reference}`)

/** Codes of the refusals that only the second of two calls may get. */
const refusals = ['STALE', 'CONFLICT', 'DEAL_REFUSED', 'OFFER_ENDED']

interface Judged {
  running: RunningDeal
  stage: StageName
  shots: Shot[]
  effects: string[]
  /** What the calls of the round could store. */
  possible: string[]
}

function judge(checks: Checks, { running, stage, shots, effects, possible }: Judged): void {
  const name = `${nameOf(running)}, “${stage}”`
  checks.expect(effects.length <= 1, `${name} is stored ${effects.length} times`)
  for (const effect of effects) checks.expect(possible.includes(effect), `${name}: nobody asked for what is stored, ${effect}`)
  const succeeded = shots.filter(({ outcome }) => outcome.kind === 'answered' && outcome.status === 200)
  for (const { effect } of succeeded) checks.expect(effects.includes(effect), `${name} was answered with 200, but ${effect} is not stored`)
  // Only accepting again returns the same deal.
  checks.expect(succeeded.length <= 1 || stage === 'accept', `${name} succeeded twice`)
  for (const { outcome } of shots) {
    if (isUnavailable(outcome) || outcome.kind === 'lost' || outcome.status === 200) continue
    const isSecond = shots.length > 1 && refusals.includes(String(outcome.body['error']))
    checks.expect(isSecond, `${name} was refused with ${outcome.status} ${JSON.stringify(outcome.body)}`)
  }
  const isUnknown = shots.some(({ outcome }) => isUnavailable(outcome))
  checks.expect(isUnknown || succeeded.length > 0, `${name} was refused to both`)
}
