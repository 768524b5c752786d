import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import { callProvider, ProviderFault, refusal } from '../provider-call.ts'
import type { CardPaymentProvider } from './provider.ts'
import type { CardPaymentSettings } from './settings.ts'
import { bodySignature } from './signature.ts'

const session = z.object({ requestId: line(200).min(1), oneTimeToken: z.string().min(1).max(4096).nullish() })
// Some clients of Paybis read the reply at its top, others under "data".
const reply = z.union([session, z.object({ data: session }).transform(({ data }) => data)])

type Access = Pick<CardPaymentSettings, 'baseUrl' | 'widgetUrl' | 'apiKey' | 'authHeader' | 'privateKey'>

/** Paybis over HTTP (providers.md 3.1). */
export function paybisProvider({ baseUrl, widgetUrl, apiKey, authHeader, privateKey }: Access): CardPaymentProvider {
  return {
    widgetUrl,
    async openRequest({ partnerUserId, email, userIp }) {
      // Written once: the signature is over these very bytes.
      const body = JSON.stringify({ partnerUserId, userIp, email, locale: 'en', flow: 'buyCrypto', passwordless: true })
      const { status, json } = await callProvider(new URL('/v3/request', baseUrl), {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          [authHeader.name]: authHeader.value.replace('<key>', () => apiKey),
          'x-request-signature': bodySignature(body, privateKey),
        },
        body,
      })
      if (status < 200 || status > 299) throw refusal('the request', status)
      const read = reply.safeParse(json)
      if (!read.success) throw new ProviderFault('the answer holds no request')
      const { requestId, oneTimeToken } = read.data
      return { requestId, ...(oneTimeToken && { oneTimeToken }) }
    },
  }
}
