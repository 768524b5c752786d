import { setTimeout as pause } from 'node:timers/promises'
import { checkDeal, checkStraight, checkTraces } from '../../harness/deals/judge.ts'
import { look, type Office, type RunningDeal } from '../../harness/deals/office.ts'
import { type Outcome, isUnavailable } from '../../harness/http.ts'
import { type Checks, inParallel } from '../../harness/part.ts'
import type { Random } from '../../harness/random.ts'
import { until } from '../../harness/until.ts'
import type { Kill } from '../kills.ts'
import { type ReadyShot, type StageName, stages, type Tally } from './stages.ts'

const parallel = 4
/** In percent: how often two people, or one in two tabs, do the same at once. */
const twiceShare = 40
/** By how much the moments of two calls of the same stage differ at most, as shares of their lead. */
const earliest = 1.3
const latest = 0.7
const maxTries = 5
const patienceMs = 20_000

/** A deal, with the stages that it has still to pass, the next one first. */
export interface Route {
  running: RunningDeal
  left: StageName[]
}

interface Round {
  office: Office
  routes: Route[]
  kill: Kill | undefined
  random: Random
  checks: Checks
  tally: Tally
}

/** What happens to one deal in a round: one call, or two at once. */
interface Turn {
  route: Route
  stage: StageName
  ready: ReadyShot[]
}

interface Shot {
  effect: string
  outcome: Outcome
  /** By `performance.now()`. */
  sentAt: number
}

/** Takes each deal one stage further. All calls are on their way when the process is killed. */
export async function playRound(round: Round): Promise<void> {
  const { office, routes, checks } = round
  const turns = await prepareTurns(round)
  const shots = await shootAll(round, turns)
  await inParallel(turns, parallel, ({ route }) => look(office, route.running, patiently))
  // Before anything is done again, which could complete what is stored in part.
  await inParallel(routes, parallel, async ({ running }) => void (await checkStored(office, running, checks)))
  await inParallel(turns, parallel, async (turn, at) => {
    const { route } = turn
    const fired = shots[at] ?? []
    countHits(round, turn, fired)
    // A declined offer has no deal.
    route.left = (await settle(round, turn, fired)) && route.running.deal ? route.left.slice(1) : []
  })
}

/** Checks all that is stored of a deal. Returns what became of it, or of its offer. */
export async function checkStored(office: Office, { offer, deal }: RunningDeal, checks: Checks): Promise<string> {
  if (deal) await checkDeal(office, deal, checks)
  return checkStraight(await checkTraces(office, offer.request, checks), checks)
}

async function prepareTurns(round: Round): Promise<Turn[]> {
  const { routes, random, checks } = round
  const turns: Turn[] = []
  await inParallel(routes, parallel, async (route) => {
    const [stage] = route.left
    if (!stage) return
    const isTwice = random() * 100 < twiceShare
    try {
      const ready = [await prepare(round, route, stage)]
      if (isTwice) ready.push(await prepare(round, route, stage, true))
      turns.push({ route, stage, ready })
    } catch (error) {
      checks.expect(false, `${nameOf(route)}: ${(error as Error).message}`)
      route.left = []
    }
  })
  return turns
}

const prepare = ({ office, random }: Round, { running }: Route, stage: StageName, isSecond = false) =>
  patiently(`preparing “${stage}”`, () => stages[stage].prepare({ office, running, isSecond, random }))

/** Tries again until it succeeds. Only for what changes nothing, such as reading or signing. */
const patiently = <Found>(what: string, work: () => Promise<Found>): Promise<Found> =>
  until(work, { what, withinMs: patienceMs, everyMs: 100, mayFail: true })

async function shoot({ effect, send }: ReadyShot): Promise<Shot> {
  const sentAt = performance.now()
  return { effect, sentAt, outcome: await send() }
}

/** Sends all calls so that they are on their way at one moment, and kills at that moment. Returns the shots of each turn. */
async function shootAll({ kill, random, tally }: Round, turns: Turn[]): Promise<Shot[][]> {
  const longestLead = Math.max(0, ...turns.map(({ stage }) => tally.leadMs(stage))) * earliest
  const moment = performance.now() + longestLead + (kill?.aheadMs ?? 0)
  const waitUntil = (at: number) => pause(Math.max(0, at - performance.now()))
  const strike = async () => {
    if (!kill) return
    await waitUntil(moment - kill.aheadMs)
    await kill.strike()
    await kill.recover()
  }
  const fired = turns.map(({ ready, stage }) =>
    Promise.all(
      ready.map(async (call) => {
        await waitUntil(moment - tally.leadMs(stage) * (latest + random() * (earliest - latest)))
        return shoot(call)
      }),
    ),
  )
  const [, ...shots] = await Promise.all([strike(), ...fired])
  return shots
}

function countHits({ kill, tally }: Round, { route, stage }: Turn, fired: Shot[]): void {
  const killedAt = kill?.killedAt.at(-1)
  if (!kill || killedAt === undefined) {
    for (const { outcome } of fired) tally.begin(stage, outcome.ms)
    return
  }
  const isHit = fired.some(({ sentAt, outcome }) => sentAt <= killedAt && outcome.at > killedAt)
  if (isHit) tally.hit({ victim: kill.victim, stage, isStored: stages[stage].effects(route.running).length > 0 })
  else if (fired.every(({ outcome }) => outcome.at <= killedAt)) tally.missed(stage)
}

/**
 * Compares what was answered with what is stored, as read after the recovery. What did not happen is done again, as a person would. Returns whether it has
 * happened then.
 */
async function settle(round: Round, { route, stage, ready }: Turn, fired: Shot[]): Promise<boolean> {
  const possible = ready.map(({ effect }) => effect)
  const name = `${nameOf(route)}, “${stage}”`
  let shots = fired
  for (let tries = 1; ; tries++) {
    const effects = stages[stage].effects(route.running)
    judge(round.checks, { name, stage, shots, effects, possible })
    if (effects.length > 0) return true
    if (tries === maxTries) {
      round.checks.expect(false, `${name} did not succeed ${maxTries} times`)
      return false
    }
    shots = [await shoot(await prepare(round, route, stage))]
    await look(round.office, route.running, patiently)
  }
}

const nameOf = ({ running: { offer, reference } }: Route) => (reference ? `deal ${reference}` : `offer ${offer.reference}`)

/** Codes of the refusals that only the second of two calls may get. */
const refusals = ['STALE', 'CONFLICT', 'DEAL_REFUSED', 'OFFER_ENDED']

interface Judged {
  name: string
  stage: StageName
  shots: Shot[]
  effects: string[]
  /** What the calls of the round could store. */
  possible: string[]
}

function judge(checks: Checks, { name, stage, shots, effects, possible }: Judged): void {
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
