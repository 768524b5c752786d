import { createHash, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import type { ReadWebhook } from './provider.ts'
import { isSignedBy } from './signature.ts'

const text = line(200).min(1).nullish().catch(null)
const decimal = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,15}(\.\d{1,18})?$/))
const amount = z
  .object({ amount: decimal, currencyCode: text, currency: text })
  .transform((told) => ({ amount: told.amount, currency: told.currencyCode ?? told.currency }))
  .nullish()
  .catch(null)

// Only event, status and timestamp are documented (providers.md 3.4): everything else may be missing or have another shape.
const webhookSchema = z.object({
  event: line(100).min(1),
  data: z.object({ requestId: text, partnerUserId: text, status: text, amountFrom: amount }),
  timestamp: z.number().positive().max(4_000_000_000).nullish().catch(null),
})

/** Reads Paybis' webhooks: `X-Request-Signature` is over the raw body, with Paybis' own key. */
export function paybisWebhooks({ publicKey }: { publicKey: KeyObject }): ReadWebhook {
  return ({ body, header }) => {
    if (!isSignedBy(publicKey, body, header('x-request-signature') ?? '')) return null
    const digest = createHash('sha256').update(body).digest('hex')
    const read = webhookSchema.safeParse(parsed(body))
    const nothing = { requestId: null, partnerUserId: null, status: null, amount: null, currency: null, at: null }
    // Signed, so it is the vendor's; but nothing that we can read.
    if (!read.success) return { digest, event: 'unreadable', ...nothing }
    const { event, data, timestamp } = read.data
    return {
      digest,
      event,
      requestId: data.requestId ?? null,
      partnerUserId: data.partnerUserId ?? null,
      status: data.status ?? null,
      amount: data.amountFrom?.currency ? data.amountFrom.amount : null,
      currency: data.amountFrom?.currency ?? null,
      at: timestamp ? new Date(timestamp * 1000) : null,
    }
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
