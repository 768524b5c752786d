import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage, suffer } from '../outage.ts'
import type { CardPaymentFaults } from './faults.ts'
import type { Requests } from './requests.ts'
import { isSignedByPartner, sandboxApiKey } from './signing.ts'

export interface CardPaymentApiParts {
  requests: Requests
  faults: () => CardPaymentFaults
}

const refusal = (code: number, message: string) => ({ message, code })
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The provider's API, as far as the product calls it. Refuses what the real one refuses (providers.md 3.1, 5 S3). */
export async function cardPaymentApiRoutes(app: FastifyInstance, { requests, faults }: CardPaymentApiParts) {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  /** The body, if key and signature are the partner's; else the call is answered already. */
  async function signedBody(request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> {
    const { failure, delayMs } = faults()
    if (delayMs > 0) await wait(delayMs)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { authorization = '', 'x-request-signature': signature = '' } = request.headers
    if (isOutage(failure)) suffer(failure, request, reply)
    else if (failure === 'unavailable') reply.code(503).send(refusal(503, 'Service temporarily unavailable'))
    else if (failure === 'garbage') reply.type('text/html').send('<html><body>Bad gateway</body></html>')
    else if (authorization !== sandboxApiKey) reply.code(401).send(refusal(401, 'Unauthorized'))
    else if (failure === 'refused' || !isSignedByPartner(body, String(signature)))
      reply.code(403).send(refusal(403, 'Invalid request signature'))
    else return body
    return undefined
  }

  app.post('/v3/request', async (request, reply) => {
    const { failure } = faults()
    const body = await signedBody(request, reply)
    if (!body) return reply
    const asked = jsonObject(body)
    if (!asked) return reply.code(400).send(refusal(400, 'Malformed JSON'))
    const partnerUserId = text(asked['partnerUserId'])
    const userIp = text(asked['userIp'])
    if (!partnerUserId) return reply.code(422).send(refusal(422, 'partnerUserId: This value should not be blank.'))
    if (!userIp || isIP(userIp) === 0) return reply.code(422).send(refusal(422, 'userIp: This is not a valid IP address.'))
    const passwordless = asked['passwordless'] === true
    const email = text(asked['email'])
    if (passwordless && !email) return reply.code(422).send(refusal(422, 'email: This value should not be blank.'))
    if (failure === 'no-request-id') return {}

    const { requestId, oneTimeToken } = requests.open({ partnerUserId, email, userIp, passwordless })
    const answer = { requestId, ...(oneTimeToken && { oneTimeToken }) }
    return failure === 'inner-data' ? { data: answer } : answer
  })

  app.post('/v2/quote', async (request, reply) => {
    const body = await signedBody(request, reply)
    if (!body) return reply
    const asked = jsonObject(body)
    if (!text(asked?.['currencyCodeFrom']) || !text(asked?.['currencyCodeTo']) || !text(asked?.['amount']))
      return reply.code(422).send(refusal(422, 'This value should not be blank.'))
    return { id: randomUUID(), paymentMethods: [], paymentMethodErrors: [] }
  })
}

function jsonObject(body: Buffer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
  } catch {
    return null
  }
}
