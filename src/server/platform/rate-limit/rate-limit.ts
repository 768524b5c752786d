import { hash } from 'node:crypto'
import type { Limit } from './limits.ts'
import type { Database } from '../database/database.ts'
import { fail, type Failure } from '../failure.ts'
import { keyQueues, type Place } from './key-queues.ts'
import { runSteps, type Step } from './rate-limit.store.ts'

export type { Step } from './rate-limit.store.ts'

export type Refusal = Failure<'TOO_MANY_REQUESTS'>

/** Counts tries in the database, for all replicas together. Its calls throw while the database is away, so that no limit can be bypassed then. */
export interface RateLimit {
  /** Counts a try, before the work that it protects: of parallel tries, no more pass than the limit allows. */
  consume(key: string): Promise<Refusal | undefined>
  /** Takes one try off the count. */
  refund(key: string): Promise<void>
  /** Ends the count. */
  reset(key: string): Promise<void>
  /** The same as steps for `run`. With `unless`, a try is counted only if that step was not refused. */
  steps: { consume(key: string, unless?: Step): Step; refund(key: string): Step; reset(key: string): Step }
}

/** Remembers keys for a while. The steps set a mark and look for it; with `unless`, the second is skipped if that step was refused. */
export interface Marks {
  set(key: string): Step
  has(key: string, unless?: Step): Step
}

export interface StepResults {
  /** Why a try was refused; the refusal of its `unless` step, if it was therefore not counted. */
  refusal(step: Step): Refusal | undefined
  /** Whether the mark was there; false if the step was skipped. */
  isMarked(step: Step): boolean
}

export interface RateLimits {
  /** Rate limits of one name share their counts. */
  rateLimit(name: string, limit: Limit): RateLimit
  marks(name: string, days: number): Marks
  /** Does several steps in one statement. All callers must name the same limits in the same order. */
  run(steps: Step[]): Promise<StepResults>
}

export function createRateLimits(database: Database): RateLimits {
  const joinQueue = keyQueues<Refusal>()
  const run = (steps: Step[]) => runQueued(steps, { database, joinQueue })
  return {
    run,
    rateLimit: (name, limit) => rateLimitOf(name, limit, run),
    marks: (name, days) => ({
      set: (key) => ({ type: 'mark', key: hashedKey(name, key), windowMs: days * 24 * 60 * minuteMs }),
      has: (key, unless) => ({ type: 'isMarked', key: hashedKey(name, key), ...(unless && { unless }) }),
    }),
  }
}

function rateLimitOf(name: string, { times, minutes }: Limit, run: RateLimits['run']): RateLimit {
  const steps: RateLimit['steps'] = {
    consume: (key, unless) => ({
      type: 'consume',
      key: hashedKey(name, key),
      windowMs: minutes * minuteMs,
      times,
      ...(unless && { unless }),
    }),
    refund: (key) => ({ type: 'refund', key: hashedKey(name, key) }),
    reset: (key) => ({ type: 'reset', key: hashedKey(name, key) }),
  }
  return {
    steps,
    async consume(key) {
      const step = steps.consume(key)
      return (await run([step])).refusal(step)
    },
    async refund(key) {
      await run([steps.refund(key)])
    },
    async reset(key) {
      await run([steps.reset(key)])
    },
  }
}

interface QueuedRun {
  database: Database
  joinQueue: (key: string) => Place<Refusal>
}

/** Waits in the queue of each key that is consumed, in the order of the steps; what is refused there needs no statement. */
async function runQueued(steps: Step[], { database, joinQueue }: QueuedRun): Promise<StepResults> {
  const refusals = new Map<Step, Refusal>()
  const marked = new Set<Step>()
  const refusal = (step: Step): Refusal | undefined =>
    refusals.get(step) ?? ('unless' in step && step.unless ? refusal(step.unless) : undefined)
  const places = new Map<Step, Place<Refusal>>()
  try {
    // One queue after the other: who waits or is refused at one key delays nobody at the next.
    for (const step of steps) {
      if (step.type !== 'consume' || refusal(step)) continue
      const place = joinQueue(step.key)
      places.set(step, place)
      const previous = await place.previous
      if (!previous) continue
      refusals.set(step, previous)
      place.leave(previous)
    }
    const left = steps.filter((step) => !refusal(step))
    const resultOf = left.length > 0 ? await runSteps(database, left) : () => undefined
    for (const step of left) {
      const result = resultOf(step)
      if (result && step.type === 'isMarked') marked.add(step)
      if (result && step.type === 'consume' && result.count > step.times) refusals.set(step, tooMany(result.msLeft))
    }
  } catch (error) {
    // Those behind at the first key would have made the same call. Those behind at another, a network or an account, try for themselves.
    const [first, ...others] = places.values()
    first?.fail(error)
    for (const place of others) place.leave()
    throw error
  }
  for (const [step, place] of places) place.leave(refusals.get(step))
  return { refusal, isMarked: (step) => marked.has(step) }
}

const tooMany = (msLeft: number): Refusal => fail('TOO_MANY_REQUESTS', { retryAfterSeconds: msLeft / 1000 })

const hashedKey = (name: string, key: string) => `${name}:${hash('sha256', key)}`

const minuteMs = 60_000
