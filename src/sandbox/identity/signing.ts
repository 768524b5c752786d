import { createHmac, timingSafeEqual } from 'node:crypto'

/** The account of the demo's server at the provider. */
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
  /** The path and the query, exactly as the caller sent them. */
  uri: string
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** Returns the reason with which the provider refuses the call; null if the call is accepted. */
export function refusalOfCall({ method, uri, body, headers }: SignedCall, nowMs: number): string | null {
  if (headers['x-app-token'] !== sandboxAccount.appToken) return 'Invalid app token'
  const seconds = String(headers['x-app-access-ts'] ?? '')
  if (!/^\d+$/.test(seconds) || Math.abs(nowMs / 1000 - Number(seconds)) > clockWindowSeconds) return 'Invalid timestamp'
  const signed = Buffer.concat([Buffer.from(`${seconds}${method.toUpperCase()}${uri}`), body])
  const expected = createHmac('sha256', sandboxAccount.secretKey).update(signed).digest('hex')
  return isSameText(expected, String(headers['x-app-access-sig'] ?? '')) ? null : 'Invalid signature'
}

export const webhookDigest = (body: string): string => createHmac('sha256', sandboxAccount.webhookSecret).update(body).digest('hex')

function isSameText(expected: string, received: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(received)]
  return one.length === other.length && timingSafeEqual(one, other)
}
