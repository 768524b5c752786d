import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { derivedKey } from './sealed.ts'

const issuedAtBytes = 6
const randomByteCount = 10
const signatureBytes = 16

export type Nonces = ReturnType<typeof createNonces>

/**
 * Nonces without a table: the time of issue, random bits and a signature, as 43 characters of base64url. Every replica accepts the nonces of the
 * others. `use` keeps the nonces of one protocol from being accepted by another; `subject` does the same for one client.
 */
export function createNonces({ secretsKeys, clock, use, minutes }: { secretsKeys: Buffer[]; clock: Clock; use: string; minutes: number }) {
  const keys = secretsKeys.map((key) => derivedKey(key, use))
  const sign = (signed: Buffer, subject: string, key: Buffer) =>
    createHmac('sha256', key).update(signed).update(subject).digest().subarray(0, signatureBytes)
  return {
    create(subject = ''): string {
      const signed = Buffer.concat([Buffer.alloc(issuedAtBytes), randomBytes(randomByteCount)])
      signed.writeUIntBE(clock().getTime(), 0, issuedAtBytes)
      return Buffer.concat([signed, sign(signed, subject, keys[0] ?? Buffer.alloc(0))]).toString('base64url')
    },
    isFresh(nonce: unknown, subject = ''): boolean {
      const bytes = Buffer.from(typeof nonce === 'string' ? nonce : '', 'base64url')
      const signed = bytes.subarray(0, issuedAtBytes + randomByteCount)
      const signature = bytes.subarray(signed.length)
      if (signature.length !== signatureBytes || !keys.some((key) => timingSafeEqual(sign(signed, subject, key), signature))) return false
      return clock().getTime() < signed.readUIntBE(0, issuedAtBytes) + minutes * 60_000
    },
  }
}
