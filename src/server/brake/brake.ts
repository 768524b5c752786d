import { createHash } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '#contract/brakes.ts'
import type { Database } from '../database/database.ts'
import { fail, type Failure } from '../failure.ts'
import { brakeTable } from './brake.table.ts'

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
  const limiter = (name: string, { times, minutes }: Limit) =>
    new RateLimiterPostgres({
      storeClient: database.$client,
      storeType: 'pool',
      tableName: getTableName(brakeTable),
      tableCreated: true,
      // What has expired goes with everything else that is past its time: `brake.data.ts`.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: times,
      duration: minutes * 60,
    })

  return {
    brake(name, limit) {
      const counts = limiter(name, limit)
      return {
        take: oneAtATime(async (key) => {
          try {
            await counts.consume(hidden(key))
            return undefined
          } catch (refused) {
            // The library throws its count where it refuses, and an error where the database did.
            if (!(refused instanceof RateLimiterRes)) throw refused
            return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: refused.msBeforeNext / 1000 })
          }
        }),
        async giveBack(key) {
          await counts.reward(hidden(key))
        },
        async lift(key) {
          await counts.delete(hidden(key))
        },
      }
    },
    marks(name, days) {
      const marked = limiter(name, { times: 1, minutes: days * 24 * 60 })
      return {
        async set(key) {
          await marked.set(hidden(key), 1, days * 24 * 60 * 60)
        },
        has: async (key) => (await marked.get(hidden(key))) !== null,
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

const hidden = (key: string) => createHash('sha256').update(key).digest('hex')
