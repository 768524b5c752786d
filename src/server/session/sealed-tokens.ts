import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

// The table holds only hashes of tokens, so whoever reads it can derive no key.
const keyFor = (refreshToken: string) => Buffer.from(hkdfSync('sha256', refreshToken, '', 'kantor: successor of a refresh token', 32))

/** Seals the successor of a refresh token, so that only somebody who presents that token again can read it. */
export function seal(successor: Tokens, refreshToken: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(refreshToken), nonce)
  const text = Buffer.concat([sealing.update(JSON.stringify([successor.accessToken, successor.refreshToken])), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), text])
}

/** Opens what was sealed for this refresh token. Throws if it was sealed for another, or altered. */
export function unseal(sealed: Buffer, refreshToken: string): Tokens {
  const opening = createDecipheriv(cipher, keyFor(refreshToken), sealed.subarray(0, nonceBytes))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
  const [accessToken, refresh] = JSON.parse(text.toString()) as [string, string]
  return { accessToken, refreshToken: refresh }
}
