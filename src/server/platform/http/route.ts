/// <reference types="@fastify/swagger" />
import type { FastifyInstance, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type Call, idempotencyKeyHeader } from '#contract/calls.ts'
import type { BodyOf, Endpoint, FailureOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type FailureCode, failureStatus } from '#contract/failures.ts'
import { type CallLimit, limitOf, wrongTokenCodes } from '../rate-limit/limits.ts'
import type { Caller, CallRateLimits } from '../rate-limit/call-rate-limits.ts'
import { cleanedLine } from '../text/cleaned-text.ts'
import { fail, Failure, failureMessages } from '../failure.ts'
import type { Switches } from '../../site/switch/switch.ts'
import { networkAddress } from './network-address.ts'
import { failureReplySchema, sendFailure } from './failure-reply.ts'

/** Who makes a call that needs a session. */
export interface Client {
  accountId: string
  sessionId: string
}

/** Finds the client that an access token belongs to. */
export type Authenticate<Found extends Client = Client> = (
  accessToken: string,
) => Promise<Found | Failure<'UNAUTHENTICATED' | 'ACCOUNT_FROZEN'>>

/** What a handler is given. `client` is there on calls of access `client` only. */
export interface Incoming<E extends Endpoint, Found extends Client = Client> {
  /** Nothing on calls of access `vendor`, which have a `rawBody`. */
  body: E extends { call: { access: 'vendor' } } ? undefined : BodyOf<E>
  query: QueryOf<E>
  client: E extends { call: { access: 'client' } } ? Found : undefined
  /** The body as it came, byte by byte, on calls of access `vendor` only: what it says counts once its signature has been checked. */
  rawBody: E extends { call: { access: 'vendor' } } ? Buffer : undefined
  /** The caller's circumstances, for sessions, events and limits. */
  origin: Origin
  /** Value of a request header, by its lower-case name. */
  header: (name: string) => string | undefined
}

export interface Origin {
  /** Of the client, as far as our own proxies vouch for it; in the form of `networkAddress`. */
  networkAddress: string
  userAgent: string
}

// A session can end between its check and the call's own work, and every call of a client that writes has a rate limit.
type FailureOfClient<E> = E extends { call: { access: 'client' } } ? 'UNAUTHENTICATED' | 'TOO_MANY_REQUESTS' : never

/**
 * Registers the route of an endpoint. Body, reply and failures of the handler are checked against the contract by the compiler. A call may find
 * its client in a way of its own, which reads along what the call is about.
 */
// `const`, for otherwise the compiler reads a reply `{ ok: true }` as `{ ok: boolean }`.
export type Route = <
  E extends Endpoint,
  const Answer extends ReplyOf<E> | Failure<FailureOf<E> | FailureOfClient<E>>,
  Found extends Client = Client,
>(
  endpoint: E,
  handler: (incoming: Incoming<E, Found>) => Promise<Answer>,
  authenticate?: Authenticate<Found>,
) => void

// Every call can fail in these ways besides its own: a request may come without a host, which nobody can read.
const commonFailures: FailureCode[] = ['BAD_REQUEST', 'INTERNAL', 'UNAVAILABLE']
const clientFailures: FailureCode[] = ['UNAUTHENTICATED', 'ACCOUNT_FROZEN']
// Before any schema sees it, the body itself may be one that nobody can read.
const bodyFailures: FailureCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

/** What stands before every call. Without it, in the test of a single route, nothing is counted and nothing paused. */
interface Before {
  rateLimits?: CallRateLimits
  switches?: Pick<Switches, 'refusal'>
}

/** Makes the `route` function of an app. */
export function routing(app: FastifyInstance, authenticate: Authenticate, { rateLimits, switches }: Before = {}): Route {
  return (endpoint, handler, authenticateOfIts?: Authenticate) => {
    const { call } = endpoint
    const needsClient = call.access === 'client'
    const isVendors = call.access === 'vendor'
    const isCounted = limitOf(call) !== null || canHaveWrongToken(endpoint)
    const routeOptions: RouteOptions = {
      method: call.method,
      url: call.path,
      schema: schemaOf(endpoint),
      // The schema of a vendor's body describes it only: the body is not read before its signature was checked.
      ...(isVendors && { validatorCompiler: takesAnything }),
      ...(endpoint.bodyMaxBytes && { bodyLimit: endpoint.bodyMaxBytes }),
      config: { failureForm: endpoint.failureForm ?? 'standard' },
      ...(needsClient && checksOfClient(call, authenticateOfIts ?? authenticate)),
      handler: async (request, reply) => {
        // Who has hung up by the time that the work is done has no address any more, and would be counted under none.
        const caller = isCounted ? callerOf(request) : undefined
        const incoming = {
          body: isVendors ? undefined : request.body,
          rawBody: isVendors ? (request.body ?? Buffer.alloc(0)) : undefined,
          query: request.query,
          client: request.client,
          get origin() {
            return originOf(request)
          },
          header: (name: string) => single(request.headers[name]),
        } as Incoming<typeof endpoint, never>
        const paused = endpoint.pausedWith && (await switches?.refusal(endpoint.pausedWith))
        if (paused) return sendFailure(reply, paused)
        const limited = caller && (await rateLimits?.take(call, caller))
        if (limited) return sendFailure(reply, limited)
        const answer = await handler(incoming)
        if (answer instanceof Failure) {
          const ofWrongTokens = caller && (await rateLimits?.afterFailure(answer.code, caller))
          return sendFailure(reply, ofWrongTokens ?? (isVendors && answer.code === 'UNAUTHENTICATED' ? wrongSignature : answer))
        }
        if (endpoint.attachment) reply.header('content-disposition', `attachment; filename="${endpoint.attachment}"`)
        return reply.send(answer)
      },
    }
    const { bodyTypes } = endpoint
    if (isVendors) app.register(async (scope) => keepingRawBodies(scope).route(routeOptions))
    else if (bodyTypes) app.register(async (scope) => readingAsJson(scope, bodyTypes).route(routeOptions))
    else app.route(routeOptions)
  }
}

const checksOfClient = ({ method }: Call, authenticate: Authenticate): Pick<RouteOptions, 'onRequest' | 'preValidation'> => ({
  // Before the body is even parsed: who may not call learns nothing about what is valid.
  onRequest: async (request, reply) => {
    const refusal = await admit(request, authenticate)
    if (refusal) return sendFailure(reply, refusal)
    request.bodyIsOnItsWay = !request.raw.complete
  },
  // A body may take half a minute. Who begins a call and then loses the session must not end the call with it. (That of a GET is not waited for.)
  ...(method !== 'GET' && {
    preValidation: async (request, reply) => {
      const refusal = request.bodyIsOnItsWay && (await admit(request, authenticate))
      if (refusal) return sendFailure(reply, refusal)
    },
  }),
})

const canHaveWrongToken = ({ failures }: Endpoint) => failures.some((code) => wrongTokenCodes.includes(code))

const takesAnything = () => () => true
const wrongSignature = fail('UNAUTHENTICATED', { message: 'The signature is missing or wrong.' })

/** Whatever the type of a body in this scope, it is handed on as the bytes that came: a signature is over them. */
function keepingRawBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}

function readingAsJson(scope: FastifyInstance, bodyTypes: readonly string[]): FastifyInstance {
  scope.addContentTypeParser([...bodyTypes], { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
  return scope
}

/** Notes whose call it is; answers why not, where it is nobody's. */
async function admit(request: FastifyRequest, authenticate: Authenticate): Promise<Failure | undefined> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return new Failure('UNAUTHENTICATED')
  const client = await authenticate(token)
  if (client instanceof Failure) return client
  request.client = client
  return undefined
}

const callerOf = (request: FastifyRequest): Caller => ({
  networkAddress: originOf(request).networkAddress,
  accountId: request.client?.accountId,
})

const originOf = (request: FastifyRequest): Origin => ({
  // What a trusted proxy forwards may be no address: then it is the proxy's own.
  networkAddress: networkAddress(request.ip) ?? networkAddress(request.socket.remoteAddress) ?? '',
  userAgent: cleanedLine(request.headers['user-agent'] ?? '', 300),
})

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

const repeatableHeaders = z.looseObject({
  [idempotencyKeyHeader]: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be 1 to 64 letters, digits or dashes')
    .describe('A value of your own, new for each request: a call that is repeated with it is carried out once.')
    .optional(),
})

function described(code: FailureCode, limit: CallLimit | null): string {
  const sentence = `${code}: ${failureMessages[code]}`
  if (code === 'PAUSED') return `${code}: it is paused at the moment; the message is for visitors and says more.`
  if (code !== 'TOO_MANY_REQUESTS' || !limit) return sentence
  const whose = { account: 'account', network: 'network address' }[limit.per]
  return `${sentence} At most ${limit.times} calls in ${limit.minutes} minutes from one ${whose}.`
}

const failureSchemas = new Map<string, z.ZodType>()

/** The same schema for all calls that fail alike, of which there are hundreds. */
function failureSchemaOf(endpoint: Endpoint, codes: FailureCode[], description: string): z.ZodType {
  const key = `${endpoint.failureForm} ${codes.join()} ${description}`
  const schema = failureSchemas.get(key) ?? failureReplySchema(endpoint, codes).describe(description)
  failureSchemas.set(key, schema)
  return schema
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const codes = new Set<FailureCode>(endpoint.failures)
  // A vendor's body is read by its domain, whatever it is: it is bytes to us.
  const isRead = endpoint.call.access !== 'vendor'
  if ((endpoint.body && isRead) || endpoint.query || endpoint.repeatable) codes.add('VALIDATION_FAILED')
  if (endpoint.call.access === 'client') for (const code of clientFailures) codes.add(code)
  if (endpoint.call.method !== 'GET') for (const code of bodyFailures) if (isRead || code === 'PAYLOAD_TOO_LARGE') codes.add(code)
  const limit = limitOf(endpoint.call)
  if (limit || canHaveWrongToken(endpoint)) codes.add('TOO_MANY_REQUESTS')
  for (const code of commonFailures) codes.add(code)
  if (endpoint.pausedWith) codes.add('PAUSED')
  const failed = [...Map.groupBy(codes, (code) => failureStatus[code])].map(([status, sharing]) => [
    status,
    failureSchemaOf(endpoint, sharing, sharing.map((code) => described(code, limit)).join('\n')),
  ])
  const response: Record<number, z.ZodType> = { 200: endpoint.reply.describe('Done.'), ...Object.fromEntries(failed) }
  const schema: FastifySchema = {
    summary: endpoint.summary,
    // The part of the API: `auth` of /api/auth/login.
    tags: [endpoint.call.path.replace(/^\/api/, '').split('/')[1] ?? ''],
    response,
  }
  if (endpoint.body) schema.body = endpoint.body
  if (endpoint.bodyTypes) schema.consumes = ['application/json', ...endpoint.bodyTypes]
  if (endpoint.query) schema.querystring = endpoint.query
  if (endpoint.repeatable) schema.headers = repeatableHeaders
  if (endpoint.call.access === 'client') schema.security = [{ bearer: [] }]
  return schema
}

declare module 'fastify' {
  interface FastifyRequest {
    client?: Client
    /** Its client was looked for before all of its body had come. */
    bodyIsOnItsWay?: boolean
  }
  interface FastifyContextConfig {
    failureForm?: NonNullable<Endpoint['failureForm']>
  }
}
