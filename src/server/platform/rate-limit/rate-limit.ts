import { hash } from 'node:crypto'
import type { Limit } from './limits.ts'
import type { Database } from '../database/database.ts'
import { fail, type Failure } from '../failure.ts'
import { inOneStatement, type Step } from './rate-limit.store.ts'

export type { Step } from './rate-limit.store.ts'

type Refusal = Failure<'TOO_MANY_REQUESTS'>

/** Counts tries in the database, for all replicas together. While the database is away its calls throw: nobody gets past a rate limit then. */
export interface RateLimit {
  /** Counts a try, before the work that it protects: also of parallel ones no more get through than the limit allows. */
  take(key: string): Promise<Refusal | undefined>
  /** Takes one try off the count. */
  giveBack(key: string): Promise<void>
  /** Ends the count. */
  lift(key: string): Promise<void>
  /** The same as steps, to be done together with others. With `unless`, a try is counted only where that one was not refused. */
  steps: { take(key: string, unless?: Step): Step; giveBack(key: string): Step; lift(key: string): Step }
}

/** Remembers keys for a while: steps that set a mark, and look for it, which with `unless` matters only where that one is not refused. */
export interface Marks {
  set(key: string): Step
  has(key: string, unless?: Step): Step
}

/** What came of steps that were done together. */
export interface Done {
  /** Why a try was refused; that of the step before it, where it was therefore not counted. */
  refusal(step: Step): Refusal | undefined
  /** Whether the mark was there; false where it was not looked for. */
  isMarked(step: Step): boolean
}

export interface RateLimits {
  /** Rate limits of one name share their counts. */
  rateLimit(name: string, limit: Limit): RateLimit
  marks(name: string, days: number): Marks
  /** Does several steps in one statement. Whoever uses the same rate limits must name them in the same order. */
  together(steps: Step[]): Promise<Done>
}

export function createRateLimits(database: Database): RateLimits {
  const queueAt = queues()

  async function together(steps: Step[]): Promise<Done> {
    const refusals = new Map<Step, Refusal>()
    const marked = new Set<Step>()
    const refusal = (step: Step): Refusal | undefined =>
      refusals.get(step) ?? ('unless' in step && step.unless ? refusal(step.unless) : undefined)
    const turns = new Map<Step, Turn>()
    try {
      // One after the other: whoever waits for a turn, or is refused there, holds up nobody at the keys that come after.
      for (const step of steps) {
        if (step.does !== 'count' || refusal(step)) continue
        const turn = queueAt(step.key)
        turns.set(step, turn)
        const before = await turn.before
        if (!before) continue
        refusals.set(step, before)
        turn.end(before)
      }
      const left = steps.filter((step) => !refusal(step))
      const outcome = left.length > 0 ? await inOneStatement(database, left) : () => undefined
      for (const step of left) {
        const came = outcome(step)
        if (came && step.does === 'look') marked.add(step)
        if (came && step.does === 'count' && came.points > step.times) refusals.set(step, tooMany(came.msLeft))
      }
    } catch (error) {
      // Whoever shares the first key would have asked the same of the database. Who shares another, a network or an account, has no part in it.
      const [first, ...others] = turns.values()
      first?.fail(error)
      for (const turn of others) turn.end()
      throw error
    }
    for (const [step, turn] of turns) turn.end(refusals.get(step))
    return { refusal, isMarked: (step) => marked.has(step) }
  }

  return {
    together,
    rateLimit(name, { times, minutes }) {
      const steps: RateLimit['steps'] = {
        take: (key, unless) => ({ does: 'count', key: hidden(name, key), spanMs: minutes * minuteMs, times, ...(unless && { unless }) }),
        giveBack: (key) => ({ does: 'take off', key: hidden(name, key) }),
        lift: (key) => ({ does: 'end', key: hidden(name, key) }),
      }
      const alone = async (step: Step) => (await together([step])).refusal(step)
      return {
        take: (key) => alone(steps.take(key)),
        giveBack: async (key) => void (await alone(steps.giveBack(key))),
        lift: async (key) => void (await alone(steps.lift(key))),
        steps,
      }
    },
    marks: (name, days) => ({
      set: (key) => ({ does: 'mark', key: hidden(name, key), spanMs: days * 24 * 60 * minuteMs }),
      has: (key, unless) => ({ does: 'look', key: hidden(name, key), ...(unless && { unless }) }),
    }),
  }
}

/** A try's turn at a key. */
interface Turn {
  /** Settles when the turn has come, with how the one before was refused. */
  before: Promise<Refusal | undefined> | undefined
  /** Lets the next one begin, or be refused in the same way. */
  end(refusal?: Refusal): void
  fail(error: unknown): void
}

/**
 * Of one key, one try at a time goes to the database, and a refusal, or a failure, is that of everybody who waits behind it. A burst would
 * else hold every connection, all of them waiting for the same row.
 */
function queues(): (key: string) => Turn {
  const lastOf = new Map<string, Promise<Refusal | undefined>>()
  return (key) => {
    const before = lastOf.get(key)
    const { promise, resolve, reject } = Promise.withResolvers<Refusal | undefined>()
    // There may be nobody behind.
    promise.catch(() => undefined)
    lastOf.set(key, promise)
    const leave = () => void (lastOf.get(key) === promise && lastOf.delete(key))
    return { before, end: (refusal) => (leave(), resolve(refusal)), fail: (error) => (leave(), reject(error)) }
  }
}

const tooMany = (msLeft: number): Refusal => fail('TOO_MANY_REQUESTS', { retryAfterSeconds: msLeft / 1000 })

const hidden = (name: string, key: string) => `${name}:${hash('sha256', key)}`

const minuteMs = 60_000
