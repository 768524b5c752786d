import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { bytesOf, failCall, jsonObject, parseBodiesAsBytes } from '../vendor/api.ts'
import type { CardPaymentFaults } from './faults.ts'
import type { Requests } from './requests.ts'
import { isSignedByPartner, sandboxApiKey } from './signing.ts'

export interface CardPaymentParts {
  requests: Requests
  faults: () => CardPaymentFaults
  siteUrl: string
  origin: () => string
}

const nonEmpty = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const refuse = (reply: FastifyReply, code: number, message: string) => reply.code(code).send({ message, code })
const unavailable = { message: 'Service temporarily unavailable', code: 503 }

/** The provider's API, only with the calls that our service makes. It refuses a request if the real provider would refuse it. */
export async function cardPaymentApiRoutes(app: FastifyInstance, { requests, faults }: CardPaymentParts) {
  parseBodiesAsBytes(app)

  app.addHook('preHandler', async (request, reply) => {
    const { failure, delayMs } = faults()
    if (await failCall({ failure, delayMs, unavailable }, request, reply)) return reply
    const { authorization = '', 'x-request-signature': signature = '' } = request.headers
    if (authorization !== sandboxApiKey) return refuse(reply, 401, 'Unauthorized')
    if (failure === 'refused' || !isSignedByPartner(bytesOf(request), String(signature)))
      return refuse(reply, 403, 'Invalid request signature')
  })

  app.post('/v3/request', (request, reply) => {
    const body = jsonObject(request)
    if (!body) return refuse(reply, 400, 'Malformed JSON')
    const [partnerUserId, userIp, email] = [nonEmpty(body['partnerUserId']), nonEmpty(body['userIp']), nonEmpty(body['email'])]
    const passwordless = body['passwordless'] === true
    if (!partnerUserId) return refuse(reply, 422, 'partnerUserId: This value should not be blank.')
    if (!userIp || isIP(userIp) === 0) return refuse(reply, 422, 'userIp: This is not a valid IP address.')
    if (passwordless && !email) return refuse(reply, 422, 'email: This value should not be blank.')
    const { failure } = faults()
    if (failure === 'no-request-id') return {}

    const { requestId, oneTimeToken } = requests.open({ partnerUserId, email, userIp, passwordless })
    const opened = { requestId, ...(oneTimeToken && { oneTimeToken }) }
    return failure === 'inner-data' ? { data: opened } : opened
  })

  app.post('/v2/quote', (request, reply) => {
    const body = jsonObject(request)
    if (!nonEmpty(body?.['currencyCodeFrom']) || !nonEmpty(body?.['currencyCodeTo']) || !nonEmpty(body?.['amount']))
      return refuse(reply, 422, 'This value should not be blank.')
    return { id: randomUUID(), paymentMethods: [], paymentMethodErrors: [] }
  })
}
