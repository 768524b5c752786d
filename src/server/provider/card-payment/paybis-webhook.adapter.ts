import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import { parseJson } from '../provider-call.ts'
import { digestOf, type ReadWebhook } from '../webhook/webhook.ts'
import { isSignedBy } from './paybis-signature.ts'
import type { PaymentWebhook } from './provider.ts'

const text = line(200).min(1).nullable().default(null).catch(null)
const decimal = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,15}(\.\d{1,18})?$/))
const amount = z
  .object({ amount: decimal, currencyCode: text, currency: text })
  .transform((value) => ({ amount: value.amount, currency: value.currencyCode ?? value.currency }))
  .nullish()
  .catch(null)

// Only event, status and timestamp are documented: other fields may be missing or have another shape.
const webhookSchema = z.object({
  event: line(100).min(1),
  data: z.object({
    requestId: text,
    partnerUserId: text,
    status: text,
    amountFrom: amount,
    amountTo: amount,
    currencyCodeTo: text,
    fee: amount,
  }),
  timestamp: z.number().positive().max(4_000_000_000).nullish().catch(null),
})

/** Reads Paybis' webhooks: `X-Request-Signature` signs the raw body with Paybis' own key. */
export function paybisWebhooks({ publicKey }: { publicKey: KeyObject }): ReadWebhook<PaymentWebhook> {
  return ({ body, header }) => {
    if (!isSignedBy(publicKey, body, header('x-request-signature') ?? '')) return 'refused'
    const webhook = webhookSchema.safeParse(parseJson(body.toString('utf8')))
    if (!webhook.success) return 'malformed'
    const { event, data, timestamp } = webhook.data
    const { amountFrom, amountTo, currencyCodeTo, fee, ...fields } = data
    return {
      digest: digestOf(body),
      event,
      ...fields,
      amount: amountFrom?.currency ? amountFrom.amount : null,
      currency: amountFrom?.currency ?? null,
      coin: amountTo?.currency ?? currencyCodeTo,
      quantity: amountTo?.currency ? amountTo.amount : null,
      fee: fee?.currency ? fee.amount : null,
      feeCurrency: fee?.currency ?? null,
      at: timestamp ? new Date(timestamp * 1000) : null,
    }
  }
}
