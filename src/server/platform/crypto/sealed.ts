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

/** Encrypts and authenticates a text or bytes. */
export function seal(content: string | Buffer, { key, belongsTo = '' }: SealOptions): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([typeof content === 'string' ? sealing.update(content, 'utf8') : sealing.update(content), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Opens a sealed value. Throws if it was sealed with another key or for another owner, or if it was altered. */
export const unseal = (sealed: Buffer, options: SealOptions): string => unsealBytes(sealed, options).toString()

export function unsealBytes(sealed: Buffer, { key, belongsTo = '' }: SealOptions): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(belongsTo))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
}

/** A key of 32 bytes for one purpose. Nobody can compute the secret, or the key of another purpose, from it. */
export const derivedKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `kantor: ${purpose}`, 32))
