import type { FastifyInstance, FastifyReply } from 'fastify'
import { bytesOf, failCall, jsonObject, parseBodiesAsBytes, type StandInOptions } from '../vendor/api.ts'
import type { Applicant, Applicants } from './applicants.ts'
import type { IdentityFaults } from './faults.ts'
import { applicantReply, refusal, reviewReply } from './replies.ts'
import { refusalOfCall, sandboxAccount } from './signing.ts'
import type { Tokens } from './tokens.ts'

export interface IdentityParts extends StandInOptions {
  applicants: Applicants
  tokens: Tokens
  faults: () => IdentityFaults
}

const defaultTokenSeconds = 1800
const unavailable = refusal(503, 'Service temporarily unavailable')

/** The provider's API, only with the calls that our service makes. It refuses a request if the real provider would refuse it. */
export async function identityApiRoutes(app: FastifyInstance, { applicants, tokens, faults, origin, now }: IdentityParts) {
  parseBodiesAsBytes(app)

  app.addHook('preHandler', async (request, reply) => {
    const { failure, delayMs } = faults()
    if (await failCall({ failure, delayMs, unavailable }, request, reply)) return reply
    const call = { method: request.method, uri: request.raw.url ?? '', body: bytesOf(request), headers: request.headers }
    const reason = failure === 'refused' ? 'Invalid signature' : refusalOfCall(call, now())
    if (reason) return reply.code(401).send(refusal(401, reason))
  })

  app.post('/resources/accessTokens/sdk', (request, reply) => {
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      return reply.code(415).send(refusal(415, 'Unsupported Media Type'))
    const body = jsonObject(request)
    if (!body) return reply.code(400).send(refusal(400, 'Malformed JSON'))
    const { userId, levelName, ttlInSecs = defaultTokenSeconds, applicantIdentifiers: identifiers } = body
    if (typeof userId !== 'string' || userId === '') return reply.code(400).send(refusal(400, 'userId is missing'))
    if (levelName !== sandboxAccount.personalLevel && levelName !== sandboxAccount.businessLevel)
      return reply.code(404).send(refusal(404, `Level '${typeof levelName === 'string' ? levelName : ''}' is not found`))
    const seconds = Number(ttlInSecs)
    if (!Number.isInteger(seconds) || seconds < 1) return reply.code(400).send(refusal(400, 'ttlInSecs must be a positive number'))
    const email = typeof identifiers === 'object' && identifiers && 'email' in identifiers ? identifiers.email : undefined
    const owner = { externalUserId: userId, levelName, email: typeof email === 'string' ? email : undefined }
    return { token: tokens.issue(owner, { origin: origin(), seconds }), userId }
  })

  const sendApplicant = (reply: FastifyReply, applicant: Applicant | undefined, replyOf: (applicant: Applicant) => object) =>
    applicant ? replyOf(applicant) : reply.code(404).send(refusal(404, 'Applicant not found'))

  const replyOfApplicant = (applicant: Applicant) => applicantReply(applicant, faults())
  // The provider uses a matrix parameter, so the semicolon is a part of the path.
  app.get<{ Params: { externalId: string } }>('/resources/applicants/-;externalUserId=:externalId/one', ({ params }, reply) =>
    sendApplicant(reply, applicants.byExternalId(params.externalId), replyOfApplicant),
  )
  app.get<{ Params: { id: string } }>('/resources/applicants/:id/one', ({ params }, reply) =>
    sendApplicant(reply, applicants.byId(params.id), replyOfApplicant),
  )
  app.get<{ Params: { id: string } }>('/resources/applicants/:id/status', ({ params }, reply) =>
    sendApplicant(reply, applicants.byId(params.id), reviewReply),
  )
}
