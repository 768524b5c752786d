import type { z } from 'zod'
import type { Call } from './calls.ts'
import type { FailureCode } from './failures.ts'

/** The parts of the service that the desk can pause without a redeploy. */
export const pausable = ['registration', 'quotes', 'card-payments'] as const

export type Pausable = (typeof pausable)[number]

/** One call of the API: its path, input, reply and failures. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Code extends FailureCode = FailureCode,
  C extends Call = Call,
  Params extends z.ZodType = z.ZodType,
> {
  call: C
  /** What the call does, for the API description. */
  summary: string
  body?: Body
  /** Accepted media types besides application/json; each is parsed as JSON. */
  bodyTypes?: readonly string[]
  /** Media type of a body that is the bytes of a file. Default: JSON. */
  fileType?: 'application/octet-stream'
  /** Default: 64 KiB. */
  bodyMaxBytes?: number
  query?: Query
  /** The values in the path, such as `reference` of `/api/requests/:reference`. */
  params?: Params
  reply: Reply
  /** The file name of a reply that is a download, with the values in the path as in `offer-:reference.pdf`. */
  attachment?: string
  /** Media type of a reply that is the bytes of a file. Default: JSON. */
  replyType?: 'application/pdf'
  /** The call accepts an Idempotency-Key header. */
  repeatable?: true
  failures: readonly Code[]
  /** The desk's switch for this call. While it is on, the call fails with PAUSED and the desk's sentence. */
  pausedWith?: Pausable
  /** Format of a failure reply. The standard is `{error, message, fields}`; the spec and the exchange prescribe others. */
  failureForm?: 'standard' | 'login' | 'market'
}

/** Infers the exact types of the schemas, so that TypeScript checks a handler's body, reply and failures. */
export const endpoint = <
  Body extends z.ZodType,
  Query extends z.ZodType,
  Reply extends z.ZodType,
  const Code extends FailureCode,
  C extends Call,
  Params extends z.ZodType,
>(
  definition: Endpoint<Body, Query, Reply, Code, C, Params>,
): Endpoint<Body, Query, Reply, Code, C, Params> => definition

export type BodyOf<E> = E extends { body?: infer B } ? (B extends z.ZodType ? z.output<B> : undefined) : undefined
export type QueryOf<E> = E extends { query?: infer Q } ? (Q extends z.ZodType ? z.output<Q> : undefined) : undefined
export type ParamsOf<E> = E extends { params?: infer P } ? (P extends z.ZodType ? z.output<P> : undefined) : undefined
export type ReplyOf<E> = E extends { reply: infer R extends z.ZodType } ? z.input<R> : never
export type FailureOf<E> = E extends { failures: readonly (infer C)[] } ? C : never
