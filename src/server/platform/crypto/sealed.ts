import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

interface SealOptions {
  /** 32 bytes. */
  key: Buffer
  /** The owner of the value, such as a row's id: the value can only be opened with the same id. */
  belongsTo?: string
}

/** Encrypts and authenticates a text. */
export function seal(text: string, { key, belongsTo = '' }: SealOptions): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([sealing.update(text), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Opens a sealed value. Throws if it was sealed with another key or for another owner, or if it was altered. */
export function unseal(sealed: Buffer, { key, belongsTo = '' }: SealOptions): string {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(belongsTo))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]).toString()
}

/** A key of 32 bytes for one purpose. Nobody can compute the secret, or the key of another purpose, from it. */
export const derivedKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `kantor: ${purpose}`, 32))
