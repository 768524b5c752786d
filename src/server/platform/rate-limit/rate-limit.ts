import { hash } from 'node:crypto'
import type { Limit } from './limits.ts'
import type { Queryable } from '../database/database.ts'
import { fail, type Failure } from '../failure.ts'
import { runSteps, type Step } from './rate-limit.store.ts'

export type Refusal = Failure<'TOO_MANY_REQUESTS'>

/** Counts tries in the database, for all replicas together. Throws while the database is away: otherwise an outage would lift every limit. */
export interface RateLimit {
  /** Counts a try. Call it before the work, so that parallel tries cannot exceed the limit. */
  consume(key: string): Promise<Refusal | undefined>
  /** Subtracts one try. */
  refund(key: string): Promise<void>
  /** Deletes the count. */
  reset(key: string): Promise<void>
  /** Steps for `run`. With `unless`, a try is counted only if that step was not refused. */
  steps: { consume(key: string, unless?: Step): Step; refund(key: string): Step; reset(key: string): Step }
}

/** Remembers keys for a time. `set` and `has` make steps for `run`; `has` need not run if its step `unless` is refused. */
export interface Marks {
  set(key: string): Step
  has(key: string, unless?: Step): Step
}

export interface StepResults {
  /** Why a try was refused; for a try that was not counted, the refusal of its `unless` step. */
  refusal(step: Step): Refusal | undefined
  /** Whether the mark is set; false if the step was not run. */
  isMarked(step: Step): boolean
}

export interface RateLimits {
  /** Rate limits of one name share their counts. */
  create(name: string, limit: Limit): RateLimit
  marks(name: string, days: number): Marks
  /** Does several steps in one statement. All callers must name the same limits in the same order. */
  run(steps: Step[]): Promise<StepResults>
}

/** With a transaction, which must have locked what the key names: tries count when it commits. */
export function createRateLimits(database: Queryable): RateLimits {
  const joinQueue = keyQueues()
  const run = (steps: Step[]) => runQueued(steps, { database, joinQueue })
  return {
    run,
    create: (name, limit) => rateLimitOf(name, limit, run),
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
  database: Queryable
  joinQueue: (key: string) => Place
}

/** Waits in the queue of each consumed key, in the order of the steps. A step that is refused in its queue needs no statement. */
async function runQueued(steps: Step[], { database, joinQueue }: QueuedRun): Promise<StepResults> {
  const refusals = new Map<Step, Refusal>()
  const marked = new Set<Step>()
  const refusal = (step: Step): Refusal | undefined =>
    refusals.get(step) ?? ('unless' in step && step.unless ? refusal(step.unless) : undefined)
  const places = new Map<Step, Place>()
  try {
    // One queue after the other: a caller who waits or is refused at one key delays nobody at the next key.
    for (const step of steps) {
      if (step.type !== 'consume' || refusal(step)) continue
      const place = joinQueue(step.key)
      places.set(step, place)
      const previous = await place.previous
      if (!previous) continue
      refusals.set(step, previous)
      place.leave(previous)
    }
    const remaining = steps.filter((step) => !refusal(step))
    const resultOf = remaining.length > 0 ? await runSteps(database, remaining) : () => undefined
    for (const step of remaining) {
      const result = resultOf(step)
      if (result && step.type === 'isMarked') marked.add(step)
      if (result && step.type === 'consume' && result.count > step.times) refusals.set(step, tooMany(result.msLeft))
    }
  } catch (error) {
    // Callers behind at the first key would make the same call, so they fail too. Callers behind at another key, such as a network, try themselves.
    const [first, ...others] = places.values()
    first?.fail(error)
    for (const place of others) place.leave()
    throw error
  }
  for (const [step, place] of places) place.leave(refusals.get(step))
  return { refusal, isMarked: (step) => marked.has(step) }
}

/** A caller's place in the queue of a key. */
interface Place {
  /** Settles when this caller is next, with the refusal or error of the caller before; undefined if the queue was empty. */
  previous: Promise<Refusal | undefined> | undefined
  /** Lets the next caller begin, or be refused in the same way. */
  leave(refusal?: Refusal): void
  /** Fails the callers behind with the same error. */
  fail(error: unknown): void
}

/**
 * Sends one caller per key to the database at a time; everybody behind in the queue gets the same refusal or error. Otherwise a burst would occupy
 * every connection, all waiting for the same row.
 */
function keyQueues(): (key: string) => Place {
  const lastPlaces = new Map<string, Promise<Refusal | undefined>>()
  return (key) => {
    const previous = lastPlaces.get(key)
    const { promise, resolve, reject } = Promise.withResolvers<Refusal | undefined>()
    // The queue may be empty: then nobody handles the rejection.
    promise.catch(() => undefined)
    lastPlaces.set(key, promise)
    const remove = () => void (lastPlaces.get(key) === promise && lastPlaces.delete(key))
    return { previous, leave: (refusal) => (remove(), resolve(refusal)), fail: (error) => (remove(), reject(error)) }
  }
}

const tooMany = (msLeft: number): Refusal => fail('TOO_MANY_REQUESTS', { retryAfterSeconds: msLeft / 1000 })

const hashedKey = (name: string, key: string) => `${name}:${hash('sha256', key)}`

const minuteMs = 60_000
