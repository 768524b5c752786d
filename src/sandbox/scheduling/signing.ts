import { createHmac } from 'node:crypto'

/** The account of the demo's server at the provider. */
export const sandboxAccount = { token: 'kantor-sandbox-scheduling-token', signingKey: 'kantor-sandbox-scheduling-signing-key' }

/** Returns `t=<seconds>,v1=<hex>`. The hex text is an HMAC of the seconds, a full stop and the body. */
export function signature(body: string, { key, now }: { key: string; now: number }): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`, 'utf8').digest('hex')}`
}
