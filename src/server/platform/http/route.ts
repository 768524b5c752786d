/// <reference types="@fastify/swagger" />
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Call } from '#contract/calls.ts'
import { pathOf } from '#contract/desk/calls.ts'
import type { BodyOf, Endpoint, FailureOf, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { WithSecuritySource } from '../event/security-source.ts'
import { fail, Failure } from '../failure.ts'
import type { Caller, CallRateLimits } from '../rate-limit/call-rate-limits.ts'
import { limitOf } from '../rate-limit/limits.ts'
import { cleanedLine } from '../text/cleaned-text.ts'
import type { CallerDevice } from './device.ts'
import { sendFailure } from './failure-reply.ts'
import { networkAddress } from './network-address.ts'
import { schemaOf, takesToken } from './route-schema.ts'

/** Who makes a call that needs a session. */
export interface Client {
  accountId: string
  sessionId: string
}

/** Finds the client of an access token. */
export type Authenticate<Found extends Client = Client> = (accessToken: string) => Promise<Found | Failure<'UNAUTHENTICATED'>>

/** The arguments of a handler. */
export interface HandlerInput<E extends Endpoint, Found extends Client = Client> {
  /** Undefined on calls of access `vendor`, which have a `rawBody`. */
  body: E extends { call: { access: 'vendor' } } ? undefined : BodyOf<E>
  query: QueryOf<E>
  /** The values in the path. */
  params: ParamsOf<E>
  client: E extends { call: { access: 'client' } } ? Found : undefined
  /** The bytes of the body, on calls of access `vendor` only. Do not use them before the signature is checked. */
  rawBody: E extends { call: { access: 'vendor' } } ? Buffer : undefined
  callerDevice: CallerDevice
  /** Returns a signal that is aborted when the caller closes the connection before the response. */
  hangUp: () => AbortSignal
  /** Value of a request header, by its lower-case name. */
  header: (name: string) => string | undefined
}

// Every call of a client may return these: its session can end after the check, and calls that write have a rate limit.
type FailureOfClient<E> = E extends { call: { access: 'client' } } ? 'UNAUTHENTICATED' | 'TOO_MANY_REQUESTS' : never

/** What a handler may answer. Nothing stands for a reply that only says `ok`. */
export type AnswerOf<E> = ReplyOf<E> | ([ReplyOf<E>, { ok: true }] extends [{ ok: true }, ReplyOf<E>] ? void : never)
export const done = { ok: true }

/**
 * Registers the route of an endpoint. The compiler checks the handler's body, reply and failures against the contract. A route may have its own
 * `authenticate`, which reads other data in the same query as the session.
 */
// `const`: otherwise the compiler reads a reply `{ ok: true }` as `{ ok: boolean }`.
export type Route = <
  E extends Endpoint,
  const Answer extends AnswerOf<E> | Failure<FailureOf<E> | FailureOfClient<E>>,
  Found extends Client = Client,
>(
  endpoint: E,
  handler: (input: HandlerInput<E, Found>) => Promise<Answer>,
  authenticate?: Authenticate<Found>,
) => void

/** What surrounds each handler; absent in the test of a single route. */
interface Guards {
  withSecuritySource?: WithSecuritySource
  rateLimits?: CallRateLimits
  switches?: PauseSwitches
}

interface PauseSwitches {
  /** The failure of a call that the desk has paused. */
  refusal(part: NonNullable<Endpoint['pausedWith']>): Promise<Failure<'PAUSED'> | undefined>
}

/** Makes the `route` function of an app. */
export function routing(app: FastifyInstance, authenticate: Authenticate, guards: Guards = {}): Route {
  return (endpoint, handler, ownAuthenticate?: Authenticate) => {
    const { call, bodyTypes } = endpoint
    const options: RouteOptions = {
      method: call.method,
      url: call.path,
      schema: schemaOf(endpoint),
      ...(endpoint.bodyMaxBytes && { bodyLimit: endpoint.bodyMaxBytes }),
      config: { failureForm: endpoint.failureForm ?? 'standard' },
      ...(call.access === 'client' && clientChecks(call, ownAuthenticate ?? authenticate)),
      handler: guardedHandler(endpoint, handler as Handler, guards),
    }
    if (call.access === 'vendor')
      // The schema of a webhook's body only describes it: the signature is over the bytes, and the handler checks it first.
      app.register(async (scope) => withRawBodies(scope).route({ ...options, validatorCompiler: () => () => true }))
    else if (bodyTypes) app.register(async (scope) => withJsonTypes(scope, bodyTypes).route(options))
    else app.route(options)
  }
}

type Handler = (input: HandlerInput<Endpoint>) => Promise<unknown>

const withoutSource: WithSecuritySource = (_caller, work) => work()

function guardedHandler(endpoint: Endpoint, handler: Handler, { rateLimits, switches, withSecuritySource = withoutSource }: Guards) {
  const { call } = endpoint
  const isLimited = limitOf(call) !== null || takesToken(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // Before the first await: the network address is gone once the socket closes.
    const input = inputOf(call, request, reply)
    const caller = isLimited ? callerOf(input) : undefined
    const refusal =
      (endpoint.pausedWith && (await switches?.refusal(endpoint.pausedWith))) ?? (caller && (await rateLimits?.consume(call, caller)))
    if (refusal) return sendFailure(reply, refusal)
    // A replica that was suspended must not carry out, once resumed, what its caller gave up long ago: something newer may be stored by now.
    if (call.method !== 'GET' && (await hasHungUp(request))) return sendFailure(reply, fail('UNAVAILABLE', { retryAfterSeconds: 5 }))
    const answer = await withSecuritySource(input.callerDevice, () => handler(input))
    if (answer instanceof Failure) {
      const tooManyWrongTokens = caller && (await rateLimits?.afterFailure(answer.code, caller))
      const isWrongSignature = call.access === 'vendor' && answer.code === 'UNAUTHENTICATED'
      return sendFailure(reply, tooManyWrongTokens ?? (isWrongSignature ? wrongSignature : answer))
    }
    if (endpoint.attachment) reply.header('content-disposition', `attachment; filename="${fileName(endpoint.attachment, input.params)}"`)
    if (endpoint.replyType) reply.type(endpoint.replyType)
    return reply.send(answer ?? done)
  }
}

const fileName = (name: string, params: unknown) => pathOf({ path: name }, params as Record<string, string>)

function inputOf(call: Call, request: FastifyRequest, reply: FastifyReply): HandlerInput<Endpoint> {
  const isWebhook = call.access === 'vendor'
  return {
    body: isWebhook ? undefined : request.body,
    rawBody: isWebhook ? (request.body ?? Buffer.alloc(0)) : undefined,
    query: request.query,
    params: request.params,
    client: request.client,
    callerDevice: callerDeviceOf(request),
    // A function, because few handlers use it. A getter here would give each object its own hidden class, which V8 collects late and with all it holds.
    hangUp: () => hangUpOf(reply),
    header: (name: string) => firstValue(request.headers[name]),
  } as HandlerInput<Endpoint>
}

const clientChecks = ({ method }: Call, authenticate: Authenticate): Pick<RouteOptions, 'onRequest' | 'preValidation'> => ({
  // Before the body is parsed: a stranger must not learn which bodies are valid.
  onRequest: async (request, reply) => {
    const refusal = await authenticateRequest(request, authenticate)
    if (refusal) return sendFailure(reply, refusal)
    request.hasPendingBody = !request.raw.complete
  },
  // Again after a slow body: the session may have ended meanwhile. The body of a GET is not awaited.
  ...(method !== 'GET' && {
    preValidation: async (request, reply) => {
      const refusal = request.hasPendingBody && (await authenticateRequest(request, authenticate))
      if (refusal) return sendFailure(reply, refusal)
    },
  }),
})

const wrongSignature = fail('UNAUTHENTICATED', { message: 'The signature is missing or wrong.' })

/** Passes the bytes of every body to the handler: signatures are over bytes. */
function withRawBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}

function withJsonTypes(scope: FastifyInstance, bodyTypes: readonly string[]): FastifyInstance {
  scope.addContentTypeParser([...bodyTypes], { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
  return scope
}

/** Sets the request's client, or returns why there is none. */
async function authenticateRequest(request: FastifyRequest, authenticate: Authenticate): Promise<Failure | void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return new Failure('UNAUTHENTICATED')
  const client = await authenticate(token)
  if (client instanceof Failure) return client
  request.client = client
}

const callerOf = ({ callerDevice, client }: HandlerInput<Endpoint>): Caller => ({
  networkAddress: callerDevice.networkAddress,
  accountId: (client as Client | undefined)?.accountId,
})

export const callerDeviceOf = (request: FastifyRequest): CallerDevice => ({
  // If a trusted proxy forwards no valid address, the proxy's address is used.
  networkAddress: networkAddress(request.ip) ?? networkAddress(request.socket.remoteAddress) ?? '',
  userAgent: cleanedLine(request.headers['user-agent'] ?? '', 300),
})

function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  const onClose = () => !raw.writableFinished && hangUp.abort()
  if (raw.destroyed) onClose()
  else raw.once('close', onClose)
  return hangUp.signal
}

/** Whether the caller has closed the connection. The next turn first reads what arrived while the process was suspended. */
async function hasHungUp({ socket }: FastifyRequest): Promise<boolean> {
  await nextTurn()
  return socket.readableEnded || socket.destroyed
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

declare module 'fastify' {
  interface FastifyRequest {
    client?: Client
    /** The client was checked before the whole body had arrived. */
    hasPendingBody?: boolean
  }
  interface FastifyContextConfig {
    failureForm?: NonNullable<Endpoint['failureForm']>
    fileType?: Endpoint['fileType']
  }
}
