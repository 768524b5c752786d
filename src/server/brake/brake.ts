import { hash } from 'node:crypto'
import type { Limit } from '#contract/brakes.ts'
import type { Database } from '../database/database.ts'
import { fail, type Failure } from '../failure.ts'
import * as store from './brake.store.ts'

/** Counts tries in the database, for all replicas together. While the database is away its calls throw: nobody gets past a brake then. */
export interface Brake {
  /** Counts a try, before the work that it protects: also of parallel ones no more get through than the limit allows. */
  take(key: string): Promise<Failure<'TOO_MANY_REQUESTS'> | undefined>
  /** Takes one try off the count. */
  giveBack(key: string): Promise<void>
  /** Ends the count. */
  lift(key: string): Promise<void>
}

/** Remembers keys for a while. */
export interface Marks {
  set(key: string): Promise<void>
  has(key: string): Promise<boolean>
}

export interface Brakes {
  /** Brakes of one name share their counts. */
  brake(name: string, limit: Limit): Brake
  marks(name: string, days: number): Marks
}

export function createBrakes(database: Database): Brakes {
  return {
    brake(name, { times, minutes }) {
      const keyOf = (key: string) => hidden(name, key)
      return {
        take: oneAtATime(async (key) => {
          const { points, msLeft } = await store.countOne(database, keyOf(key), minutes * minuteMs)
          return points > times ? fail('TOO_MANY_REQUESTS', { retryAfterSeconds: msLeft / 1000 }) : undefined
        }),
        giveBack: (key) => store.countOneLess(database, keyOf(key)),
        lift: (key) => store.endCount(database, keyOf(key)),
      }
    },
    marks(name, days) {
      const keyOf = (key: string) => hidden(name, key)
      return {
        set: (key) => store.beginSpan(database, keyOf(key), days * 24 * 60 * minuteMs),
        has: (key) => store.isInSpan(database, keyOf(key)),
      }
    },
  }
}

/**
 * Of one key, one try at a time goes to the database, and a refusal, or an error, is that of everybody who waits behind it. A burst would
 * else hold every connection, all of them waiting for the same row.
 */
function oneAtATime(take: Brake['take']): Brake['take'] {
  const lastOf = new Map<string, ReturnType<Brake['take']>>()
  const takeTurn = async (key: string, before: ReturnType<Brake['take']> | undefined) => (await before) ?? take(key)
  return async (key) => {
    const turn = takeTurn(key, lastOf.get(key))
    lastOf.set(key, turn)
    try {
      return await turn
    } finally {
      if (lastOf.get(key) === turn) lastOf.delete(key)
    }
  }
}

const hidden = (name: string, key: string) => `${name}:${hash('sha256', key)}`

const minuteMs = 60_000
