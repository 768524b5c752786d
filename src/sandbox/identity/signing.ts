import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the demo's server is given as its account at the provider. */
export const sandboxAccount = {
  appToken: 'sbx:kantor-sandbox',
  secretKey: 'kantor-sandbox-secret-key',
  webhookSecret: 'kantor-sandbox-webhook-secret',
  personalLevel: 'basic-kyc-level',
  businessLevel: 'basic-kyb-level',
}

const clockWindowSeconds = 60

export interface SignedCall {
  method: string
  /** Path and query exactly as they were sent. */
  uri: string
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** Why a call is refused, in the provider's words; null if it is let in (providers.md 2.2). */
export function objectionToCall({ method, uri, body, headers }: SignedCall, nowMs: number): string | null {
  if (headers['x-app-token'] !== sandboxAccount.appToken) return 'Invalid app token'
  const seconds = String(headers['x-app-access-ts'] ?? '')
  if (!/^\d+$/.test(seconds) || Math.abs(nowMs / 1000 - Number(seconds)) > clockWindowSeconds) return 'Invalid timestamp'
  const signed = Buffer.concat([Buffer.from(`${seconds}${method.toUpperCase()}${uri}`), body])
  const expected = createHmac('sha256', sandboxAccount.secretKey).update(signed).digest('hex')
  return sameText(expected, String(headers['x-app-access-sig'] ?? '')) ? null : 'Invalid signature'
}

/** Headers of a webhook: the digest of its body and what it was made with (providers.md 2.3). */
export const webhookHeaders = (body: string, secret: string): Record<string, string> => ({
  'content-type': 'application/json',
  'x-payload-digest': createHmac('sha256', secret).update(body).digest('hex'),
  'x-payload-digest-alg': 'HMAC_SHA256_HEX',
})

function sameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
