import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import { z } from 'zod'

/** What a head says. Signed as canonical JSON (RFC 8785). */
export const headFacts = z.object({
  /** When it was signed, by the database's clock. */
  at: z.iso.datetime(),
  /** The host of the operator's site. */
  host: z.string(),
  /** The id of the signing key. */
  key: z.string().regex(/^[\da-f]{64}$/),
  /** The root of the tree of the first `size` leaves, RFC 9162. */
  root: z.string().regex(/^[\da-f]{64}$/),
  size: z.number().int().min(0),
})
export type HeadFacts = z.infer<typeof headFacts>

export const headText = (facts: HeadFacts): string => canonicalize(facts) ?? ''

/** The facts in a signed text, or undefined if it is none. */
export function readHeadText(text: string): HeadFacts | undefined {
  try {
    const facts = headFacts.parse(JSON.parse(text))
    return headText(facts) === text ? facts : undefined
  } catch {
    return undefined
  }
}

/** The public half of a key: SubjectPublicKeyInfo, DER. */
export const publicKeyOf = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' })

/** SHA-256 of the public key, in hex: `openssl pkey -pubin -outform DER | sha256sum`. */
export const keyIdOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('hex')

const keyObject = (publicKey: Buffer) => createPublicKey({ key: publicKey, type: 'spki', format: 'der' })

export const pemOf = (publicKey: Buffer): string => keyObject(publicKey).export({ type: 'spki', format: 'pem' }).toString()

export const signHeadText = (text: string, key: KeyObject): Buffer => sign(null, Buffer.from(text), key)

/** Whether the signature of a head's text is by this key. False also if the bytes are no Ed25519 key. */
export function isSignedBy(publicKey: Buffer, { text, signature }: { text: string; signature: Buffer }): boolean {
  try {
    return verify(null, Buffer.from(text), keyObject(publicKey), signature)
  } catch {
    return false
  }
}

/** A head as we publish it. `signature` in base64. */
export const publishedHead = z.object({ text: z.string(), signature: z.base64() })
export type PublishedHead = z.infer<typeof publishedHead>
