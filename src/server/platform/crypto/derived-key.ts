import { hkdfSync } from 'node:crypto'

/** A key of 32 bytes for one purpose. Nobody can compute the secret, or the key of another purpose, from it. */
export const derivedKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `kantor: ${purpose}`, 32))
