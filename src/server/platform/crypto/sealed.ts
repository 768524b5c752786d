import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

interface Seal {
  /** 32 bytes. */
  key: Buffer
  /** What the value belongs to, such as a row's id: it cannot be opened for another. */
  belongsTo?: string
}

/** Encrypts and authenticates a text. */
export function seal(text: string, { key, belongsTo = '' }: Seal): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([sealing.update(text), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Opens what `seal` made. Throws if it was sealed with another key, for something else, or altered. */
export function unseal(sealed: Buffer, { key, belongsTo = '' }: Seal): string {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(belongsTo))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]).toString()
}
