import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import type { ReadWebhook } from './provider.ts'

// What the vendor can sign with, and nothing that a sender would like us to try.
const algorithms: Record<string, string> = { HMAC_SHA1_HEX: 'sha1', HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' }

const webhookSchema = z.object({
  type: line(100).min(1),
  applicantId: line(100).min(1),
  externalUserId: line(300).nullish(),
})

/** Reads Sumsub's webhooks (providers.md 2.3): `X-Payload-Digest` is an HMAC over the raw body, with the webhook's own secret. */
export function sumsubWebhooks({ webhookSecret }: { webhookSecret: string }): ReadWebhook {
  return ({ body, header }) => {
    const algorithm = header('x-payload-digest-alg') ?? ''
    if (!Object.hasOwn(algorithms, algorithm)) return null
    const expected = createHmac(algorithms[algorithm] ?? '', webhookSecret)
      .update(body)
      .digest()
    if (!isSame(expected, header('x-payload-digest') ?? '')) return null
    const webhook = webhookSchema.safeParse(parsed(body))
    // Signed, so it is the vendor's; but about something that has no applicant.
    if (!webhook.success) return { digest: digestOf(body), type: 'unreadable', applicantId: '', externalId: null }
    const { type, applicantId, externalUserId } = webhook.data
    return { digest: digestOf(body), type, applicantId, externalId: externalUserId ?? null }
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function isSame(expected: Buffer, given: string): boolean {
  if (!/^[0-9a-f]+$/i.test(given)) return false
  const digest = Buffer.from(given, 'hex')
  return digest.length === expected.length && timingSafeEqual(digest, expected)
}

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('hex')
