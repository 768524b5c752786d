import type { z } from 'zod'
import type { Call } from './calls.ts'
import type { FailureCode } from './failures.ts'
import type { Pausable } from './switches.ts'

/** One call of the API: its address (from `calls`), what goes in, what comes out, and how it can fail. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Code extends FailureCode = FailureCode,
  C extends Call = Call,
> {
  call: C
  /** One sentence for the API description. */
  summary: string
  body?: Body
  /** Media types that the body may have besides application/json. Each is read as JSON. */
  bodyTypes?: readonly string[]
  /** Largest body, where it is less than the usual 64 KiB. */
  bodyMaxBytes?: number
  query?: Query
  reply: Reply
  /** The reply is a file of this name. */
  attachment?: string
  /** Takes an Idempotency-Key header. */
  repeatable?: true
  failures: readonly Code[]
  /** The desk can pause it: then it answers PAUSED with the desk's sentence. */
  pausedWith?: Pausable
  /** Form of a failed answer: `{error, message, fields}` unless the spec or the exchange prescribes another. */
  failureForm?: 'standard' | 'login' | 'market'
}

/** Keeps the exact types of an endpoint's schemas, so that a handler's body, reply and failures are checked. */
export const endpoint = <
  Body extends z.ZodType,
  Query extends z.ZodType,
  Reply extends z.ZodType,
  const Code extends FailureCode,
  C extends Call,
>(
  definition: Endpoint<Body, Query, Reply, Code, C>,
): Endpoint<Body, Query, Reply, Code, C> => definition

export type BodyOf<E> = E extends { body?: infer B } ? (B extends z.ZodType ? z.output<B> : undefined) : undefined
export type QueryOf<E> = E extends { query?: infer Q } ? (Q extends z.ZodType ? z.output<Q> : undefined) : undefined
export type ReplyOf<E> = E extends { reply: infer R extends z.ZodType } ? z.input<R> : never
export type FailureOf<E> = E extends { failures: readonly (infer C)[] } ? C : never
