import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isOutage, suffer } from '../outage.ts'
import type { Applicants } from './applicants.ts'
import type { IdentityFaults } from './faults.ts'
import { applicantReply, refusal, reviewReply } from './replies.ts'
import { objectionToCall, sandboxAccount } from './signing.ts'
import type { Tokens } from './tokens.ts'

export interface IdentityApiParts {
  applicants: Applicants
  tokens: Tokens
  faults: () => IdentityFaults
  origin: () => string
  now: () => number
}

const defaultTokenSeconds = 1800

/** The provider's API, as far as the product calls it. Refuses what the real one refuses (providers.md 2.2, 5 S2). */
export async function identityApiRoutes(app: FastifyInstance, { applicants, tokens, faults, origin, now }: IdentityApiParts) {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('preHandler', async (request, reply) => {
    const { failure, delayMs } = faults()
    if (delayMs > 0) await wait(delayMs)
    if (isOutage(failure)) return suffer(failure, request, reply)
    if (failure === 'unavailable') return reply.code(503).send(refusal(503, 'Service temporarily unavailable'))
    if (failure === 'garbage') return reply.type('text/html').send('<html><body>Bad gateway</body></html>')
    const call = { method: request.method, uri: request.raw.url ?? '', body: bytesOf(request.body), headers: request.headers }
    const objection = failure === 'refused' ? 'Invalid signature' : objectionToCall(call, now())
    if (objection) return reply.code(401).send(refusal(401, objection))
  })

  function token(reply: FastifyReply, asked: { userId?: unknown; levelName?: unknown; ttlInSecs?: unknown; email?: unknown }) {
    const { userId, levelName, email } = asked
    if (typeof userId !== 'string' || userId === '') return reply.code(400).send(refusal(400, 'userId is missing'))
    if (levelName !== sandboxAccount.personalLevel && levelName !== sandboxAccount.businessLevel)
      return reply.code(404).send(refusal(404, `Level '${typeof levelName === 'string' ? levelName : ''}' is not found`))
    const seconds = Number(asked.ttlInSecs ?? defaultTokenSeconds)
    if (!Number.isInteger(seconds) || seconds < 1) return reply.code(400).send(refusal(400, 'ttlInSecs must be a positive number'))
    const owner = { externalUserId: userId, levelName, email: typeof email === 'string' ? email : undefined }
    return { token: tokens.issue(owner, { origin: origin(), seconds }), userId }
  }

  app.post('/resources/accessTokens/sdk', (request, reply) => {
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      return reply.code(415).send(refusal(415, 'Unsupported Media Type'))
    const asked = jsonObject(bytesOf(request.body))
    if (!asked) return reply.code(400).send(refusal(400, 'Malformed JSON'))
    const identifiers = asked['applicantIdentifiers']
    const email = typeof identifiers === 'object' && identifiers && 'email' in identifiers ? identifiers.email : undefined
    return token(reply, { ...asked, email })
  })

  // The older form of the same call.
  app.post<{ Querystring: Record<string, string> }>('/resources/accessTokens', (request, reply) => token(reply, request.query))

  const unknown = (reply: FastifyReply) => reply.code(404).send(refusal(404, 'Applicant not found'))

  // A matrix parameter: the semicolon stands in the path as it is.
  app.get<{ Params: { externalId: string } }>('/resources/applicants/-;externalUserId=:externalId/one', (request, reply) => {
    const applicant = applicants.byExternalId(request.params.externalId)
    return applicant ? applicantReply(applicant) : unknown(reply)
  })
  app.get<{ Params: { id: string } }>('/resources/applicants/:id/one', (request, reply) => {
    const applicant = applicants.byId(request.params.id)
    return applicant ? applicantReply(applicant) : unknown(reply)
  })
  app.get<{ Params: { id: string } }>('/resources/applicants/:id/status', (request, reply) => {
    const applicant = applicants.byId(request.params.id)
    return applicant ? reviewReply(applicant) : unknown(reply)
  })
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function jsonObject(body: Buffer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
  } catch {
    return null
  }
}
