import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
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

  app.post('/v3/request', async (request, reply) => {
    const { failure, delayMs } = faults()
    if (delayMs > 0) await wait(delayMs)
    if (isOutage(failure)) return suffer(failure, request, reply)
    if (failure === 'unavailable') return reply.code(503).send(refusal(503, 'Service temporarily unavailable'))
    if (failure === 'garbage') return reply.type('text/html').send('<html><body>Bad gateway</body></html>')

    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { authorization = '', 'x-request-signature': signature = '' } = request.headers
    if (authorization !== sandboxApiKey) return reply.code(401).send(refusal(401, 'Unauthorized'))
    if (failure === 'refused' || !isSignedByPartner(body, String(signature)))
      return reply.code(403).send(refusal(403, 'Invalid request signature'))

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
}

function jsonObject(body: Buffer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
  } catch {
    return null
  }
}
