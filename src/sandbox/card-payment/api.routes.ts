import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { bytesOf, failCall, jsonObject, parseBodiesAsBytes } from '../vendor/api.ts'
import type { CardPaymentFaults } from './faults.ts'
import type { Purchase, Requests } from './requests.ts'
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
    const quoteId = nonEmpty(body['quoteId'])
    const purchase = quoteId === undefined ? undefined : requests.quote(quoteId)
    if (quoteId !== undefined && !purchase) return refuse(reply, 422, 'quoteId: Quote not found.')
    const { failure } = faults()
    if (failure === 'no-request-id') return {}

    const { requestId, oneTimeToken } = requests.open({ partnerUserId, email, userIp, passwordless, purchase })
    const opened = { requestId, ...(oneTimeToken && { oneTimeToken }) }
    return failure === 'inner-data' ? { data: opened } : opened
  })

  app.post('/v2/quote', (request, reply) => {
    const body = jsonObject(request)
    const [currency, coin] = [nonEmpty(body?.['currencyCodeFrom']), nonEmpty(body?.['currencyCodeTo'])]
    const amount = nonEmpty(body?.['amount'])
    if (!currency || !coin || !amount) return refuse(reply, 422, 'This value should not be blank.')
    const purchase = isFiat(currency) && isCrypto(coin) ? { amount, currency, coin } : null
    const message = purchase ? quoteError(purchase) : 'Currency pair is not supported'
    // The real provider answers with 200, and lists why a payment method cannot be used.
    if (!purchase || message !== null)
      return { id: randomUUID(), paymentMethods: [], paymentMethodErrors: [{ paymentMethod: cardMethod, error: { message } }] }
    return { id: requests.addQuote(purchase), paymentMethods: [{ id: cardMethod }], paymentMethodErrors: [] }
  })
}

const cardMethod = 'method-id-credit-card'
const limits = { least: 5, most: 20_000 }
// Not among the coins that the real provider lists.
const missingCoins: string[] = ['ATOM', 'NEO']

function quoteError({ amount, coin }: Purchase): string | null {
  if (missingCoins.includes(coin)) return 'Currency pair is not supported'
  const value = Number(amount)
  return value >= limits.least && value <= limits.most ? null : `Amount must be between ${limits.least} and ${limits.most}`
}
