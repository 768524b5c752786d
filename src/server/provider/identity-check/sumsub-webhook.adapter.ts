import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import { parsedJson } from '../provider-call.ts'
import { digestOf, type Posted, type ReadWebhook } from '../webhook/webhook.ts'
import type { IdentityWebhook } from './provider.ts'

// The vendor's algorithms: a sender must not choose any other.
const algorithms: Record<string, string> = { HMAC_SHA1_HEX: 'sha1', HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' }

const webhookSchema = z.object({
  type: line(100).min(1),
  applicantId: line(100).min(1),
  externalUserId: line(300).nullish(),
})

/** Reads Sumsub's webhooks (providers.md 2.3). */
export function sumsubWebhooks({ webhookSecret }: { webhookSecret: string }): ReadWebhook<IdentityWebhook> {
  return (posted) => {
    if (!isSignatureRight(posted, webhookSecret)) return 'refused'
    const webhook = webhookSchema.safeParse(parsedJson(posted.body.toString('utf8')))
    if (!webhook.success) return 'malformed'
    const { type, applicantId, externalUserId } = webhook.data
    return { digest: digestOf(posted.body), type, applicantId, externalId: externalUserId ?? null }
  }
}

/** `X-Payload-Digest` is an HMAC of the raw body, with the webhook's own secret. */
function isSignatureRight({ body, header }: Posted, webhookSecret: string): boolean {
  const [algorithm, signature] = [header('x-payload-digest-alg') ?? '', header('x-payload-digest') ?? '']
  if (!Object.hasOwn(algorithms, algorithm) || !/^[0-9a-f]+$/i.test(signature)) return false
  const expected = createHmac(algorithms[algorithm] ?? '', webhookSecret)
    .update(body)
    .digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
