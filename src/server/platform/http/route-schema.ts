import type { FastifySchema, FastifyServerOptions } from 'fastify'
import { z } from 'zod'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { dpopHeader, idempotencyKeyHeader } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FailureCode, failureStatus } from '#contract/failures.ts'
import { type CallLimit, limitOf, wrongTokenCodes } from '../rate-limit/limits.ts'
import { failureReplySchema, messageFor } from './failure-reply.ts'

// Failures of every call: even a GET may come without a host.
const commonFailures: FailureCode[] = ['BAD_REQUEST', 'INTERNAL', 'UNAVAILABLE']
const clientFailures: FailureCode[] = ['UNAUTHENTICATED']
const staffFailures: FailureCode[] = ['UNAUTHENTICATED', 'NOT_PERMITTED']
const bodyFailures: FailureCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

/** The schema by which Fastify checks a call, and which the API description shows. */
export function schemaOf(endpoint: Endpoint): FastifySchema {
  const schema: FastifySchema = {
    summary: endpoint.summary,
    // The part of the API: `auth` of /api/auth/login.
    tags: [endpoint.call.path.replace(/^\/api/, '').split('/')[1] ?? ''],
    response: { 200: replySchema(endpoint), ...failureSchemas(endpoint) },
  }
  if (endpoint.body) schema.body = endpoint.body
  if (endpoint.bodyTypes) schema.consumes = ['application/json', ...endpoint.bodyTypes]
  if (endpoint.fileType) schema.consumes = [endpoint.fileType]
  if (endpoint.query) schema.querystring = endpoint.query
  if (endpoint.params) schema.params = endpoint.params
  if (endpoint.repeatable) schema.headers = repeatableHeaders
  if (endpoint.call.dpop) schema.headers = dpopHeaders[endpoint.call.dpop]
  if (endpoint.call.access === 'client') schema.security = [{ bearer: [] }]
  if (endpoint.call.access === 'staff') schema.security = [{ cookie: [] }]
  return schema
}

/** Bytes are sent as they are: their schema only says in the description of the API that they are no JSON. */
function replySchema({ reply, replyType }: Endpoint) {
  if (!replyType) return reply.describe('Done.')
  return { description: 'Done: a file.', content: { [replyType]: { schema: z.any().describe('The bytes of the file') } } }
}

/** Whether the endpoint takes a refresh token, mailed token or challenge, so that wrong ones are counted. */
export const takesToken = ({ failures }: Endpoint): boolean => failures.some((code) => wrongTokenCodes.includes(code))

const repeatableHeaders = z.looseObject({
  [idempotencyKeyHeader]: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be 1 to 64 letters, digits or dashes')
    .describe('A value of your own, new for each request: a call that is repeated with it is carried out once.')
    .optional(),
})

const proofHeader = (description: string) => z.looseObject({ [dpopHeader]: z.string().describe(description).optional() })

const dpopHeaders = {
  binds: proofHeader('A DPoP proof (RFC 9449, ES256) for this call. Its key is then needed for every refresh of the new session.'),
  proves: proofHeader(
    'A DPoP proof (RFC 9449, ES256) for this call by the key of the session, with the nonce of a response header DPoP-Nonce: of USE_DPOP_NONCE, or of any 401 of a call with an access token.',
  ),
}

function failureSchemas(endpoint: Endpoint): Record<string, z.ZodType> {
  const limit = limitOf(endpoint.call)
  const byStatus = Map.groupBy(failureCodes(endpoint, limit), (code) => failureStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      sharedFailureSchema(endpoint, codes, codes.map((code) => description(code, endpoint, limit)).join('\n')),
    ]),
  )
}

function failureCodes(endpoint: Endpoint, limit: CallLimit | null): Set<FailureCode> {
  const { access, method } = endpoint.call
  const codes = new Set<FailureCode>(endpoint.failures)
  // The body of a webhook is validated by its domain, after the check of its signature.
  const isValidated = access !== 'vendor'
  if ((endpoint.body && isValidated) || endpoint.query || endpoint.params || endpoint.repeatable) codes.add('VALIDATION_FAILED')
  if (access === 'client') for (const code of clientFailures) codes.add(code)
  if (access === 'staff') for (const code of staffFailures) codes.add(code)
  if (method !== 'GET') for (const code of bodyFailures) if (isValidated || code === 'PAYLOAD_TOO_LARGE') codes.add(code)
  if (limit || takesToken(endpoint)) codes.add('TOO_MANY_REQUESTS')
  for (const code of commonFailures) codes.add(code)
  if (endpoint.pausedWith) codes.add('PAUSED')
  return codes
}

function description(code: FailureCode, endpoint: Endpoint, limit: CallLimit | null): string {
  const sentence = `${code}: ${messageFor(code, endpoint)}`
  if (code === 'PAUSED') return `${code}: it is paused at the moment; the message is for visitors and says more.`
  if (code !== 'TOO_MANY_REQUESTS' || !limit) return sentence
  const whose = { account: 'account', network: 'network address' }[limit.per]
  return `${sentence} At most ${limit.times} calls in ${limit.minutes} minutes from one ${whose}.`
}

const knownSchemas = new Map<string, z.ZodType>()

/** Shares one schema among the calls that fail alike. */
function sharedFailureSchema(endpoint: Endpoint, codes: FailureCode[], text: string): z.ZodType {
  const key = `${endpoint.failureForm} ${codes.join()} ${text}`
  const schema = knownSchemas.get(key) ?? failureReplySchema(endpoint, codes).describe(text)
  knownSchemas.set(key, schema)
  return schema
}

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/**
 * For an app with zod schemas only. Set when the app is created: otherwise Fastify first loads its own compilers, which takes a fifth of a second.
 */
// Fastify's types only know ajv's schemas.
export const zodCompilers = { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler } as unknown as Compilers
