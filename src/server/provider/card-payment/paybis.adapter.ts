import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import { callProvider, ProviderFault, statusFault } from '../provider-call.ts'
import type { CardPaymentProvider, Purchase } from './provider.ts'
import type { CardPaymentSettings } from '../../platform/config/card-payment.ts'
import { bodySignature } from './paybis-signature.ts'

const session = z.object({ requestId: line(200).min(1), oneTimeToken: z.string().min(1).max(4096).nullish() })
// Published clients of Paybis' API differ: some read the session at the top of the reply, some under "data".
const reply = z.union([session, z.object({ data: session }).transform(({ data }) => data)])
// A reply of 200 may contain only errors: then no payment method is left.
const quoteReply = z.object({ id: line(200).min(1), paymentMethods: z.array(z.unknown()).min(1) })

type PaybisAccess = Pick<CardPaymentSettings, 'baseUrl' | 'widgetUrl' | 'apiKey' | 'authHeader' | 'privateKey'>

/** Paybis over HTTP. */
export function paybisProvider(access: PaybisAccess): CardPaymentProvider {
  return {
    widgetUrl: access.widgetUrl,
    async openRequest({ partnerUserId, email, userIp, purchase }) {
      const quote = purchase && (await findQuote(access, purchase))
      const { status, json } = await post(access, '/v3/request', {
        partnerUserId,
        userIp,
        email,
        locale: 'en',
        flow: 'buyCrypto',
        passwordless: true,
        ...(quote?.id && { quoteId: quote.id }),
      })
      if (status < 200 || status > 299) throw statusFault('the request', status)
      const read = reply.safeParse(json)
      if (!read.success) throw new ProviderFault('the response has no requestId')
      const { requestId, oneTimeToken } = read.data
      return {
        requestId,
        ...(oneTimeToken && { oneTimeToken }),
        ...(quote && { prefilled: quote.id !== undefined }),
        ...(quote?.fault && { quoteFault: quote.fault }),
      }
    },
  }
}

/** Requests a quote, which opens no payment. Throws a ProviderFault if Paybis refuses our key or signature. */
export async function checkPaybisAccess(access: PaybisAccess): Promise<void> {
  const { status } = await requestQuote(access, { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '100' })
  if (status < 200 || status > 299) throw statusFault('the quote', status)
}

interface Quote {
  /** Missing if Paybis does not sell the purchase, for example below its minimum. */
  id?: string
  /** Why Paybis could not be asked. */
  fault?: ProviderFault
}

/** Asks for a quote, by which the widget begins with the purchase. A fault does not stop the payment: the widget then begins with its own amount. */
async function findQuote(access: PaybisAccess, purchase: Purchase): Promise<Quote> {
  try {
    const { status, json } = await requestQuote(access, purchase)
    if (status >= 200 && status <= 299) return { id: quoteReply.safeParse(json).data?.id }
    const fault = statusFault('the quote', status)
    // Paybis refuses a purchase that it does not sell. With 401 and 403, it refuses our key.
    return fault.isRefusal && status !== 401 && status !== 403 ? {} : { fault }
  } catch (error) {
    if (error instanceof ProviderFault) return { fault: error }
    throw error
  }
}

const requestQuote = (access: PaybisAccess, { fromCurrency, toCurrency, amount }: Purchase) =>
  post(access, '/v2/quote', {
    currencyCodeFrom: fromCurrency,
    currencyCodeTo: toCurrency,
    amount,
    directionChange: 'from',
    isReceivedAmount: false,
  })

function post({ baseUrl, apiKey, authHeader, privateKey }: PaybisAccess, path: string, content: object) {
  // Serialise once: the signature covers exactly these bytes.
  const body = JSON.stringify(content)
  return callProvider(new URL(path, baseUrl), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      [authHeader.name]: authHeader.value.replace('<key>', () => apiKey),
      'x-request-signature': bodySignature(body, privateKey),
    },
    body,
  })
}
