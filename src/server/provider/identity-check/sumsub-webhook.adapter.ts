import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import { parseJson } from '../provider-call.ts'
import { digestOf, type ReadWebhook, type WebhookRequest } from '../webhook/webhook.ts'
import type { IdentityWebhook } from './provider.ts'

// The vendor's algorithms: a sender must not choose any other.
const algorithms: Record<string, string> = { HMAC_SHA1_HEX: 'sha1', HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' }

const webhookSchema = z.object({
  type: line(100).min(1),
  applicantId: line(100).min(1),
  externalUserId: line(300).nullish(),
})

/** Reads Sumsub's webhooks. */
export function sumsubWebhooks({ webhookSecret }: { webhookSecret: string }): ReadWebhook<IdentityWebhook> {
  return (request) => {
    if (!isSignatureRight(request, webhookSecret)) return 'refused'
    const webhook = webhookSchema.safeParse(parseJson(request.body.toString('utf8')))
    if (!webhook.success) return 'malformed'
    const { type, applicantId, externalUserId } = webhook.data
    return { digest: digestOf(request.body), type, applicantId, externalId: externalUserId ?? null }
  }
}

/** `X-Payload-Digest` is an HMAC of the raw body, with the webhook's own secret. */
function isSignatureRight({ body, header }: WebhookRequest, webhookSecret: string): boolean {
  const [algorithm, signature] = [header('x-payload-digest-alg') ?? '', header('x-payload-digest') ?? '']
  if (!Object.hasOwn(algorithms, algorithm) || !/^[0-9a-f]+$/i.test(signature)) return false
  const expected = createHmac(algorithms[algorithm] ?? '', webhookSecret)
    .update(body)
    .digest()
  const received = Buffer.from(signature, 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
