import type { z } from 'zod'
import type { Call } from './calls.ts'
import type { FailureCode } from './failures.ts'
import type { Pausable } from './switches.ts'

/** One call of the API: its address, input, reply and failures. */
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
  /** Accepted media types besides application/json; each is parsed as JSON. */
  bodyTypes?: readonly string[]
  /** Where the limit is lower than the usual 64 KiB. */
  bodyMaxBytes?: number
  query?: Query
  reply: Reply
  /** File name, where the reply is a download. */
  attachment?: string
  /** Takes an Idempotency-Key header. */
  repeatable?: true
  failures: readonly Code[]
  /** The switch with which the desk pauses this call: it then answers PAUSED with the desk's sentence. */
  pausedWith?: Pausable
  /** Form of a failed answer: `{error, message, fields}`, unless the spec or the exchange prescribes another. */
  failureForm?: 'standard' | 'login' | 'market'
}

/** Keeps the exact types of the schemas, so that TypeScript checks a handler's body, reply and failures. */
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
