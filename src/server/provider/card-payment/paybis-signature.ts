import { constants, createHash, type KeyObject, sign, verify } from 'node:crypto'

// Paybis signs the hex text of the body's hash, and RSA-PSS with SHA-512 hashes that text once more.
const signedText = (body: Buffer | string) => Buffer.from(createHash('sha512').update(body).digest('hex'), 'utf8')
const withPadding = (key: KeyObject) => ({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 })

/** The signature of a body as Paybis requires it, in base64: RSA-PSS-SHA512 with a salt of 64 bytes over the hex text of the body's SHA-512. */
export const bodySignature = (body: string, privateKey: KeyObject): string =>
  sign('sha512', signedText(body), withPadding(privateKey)).toString('base64')

/** Whether the body's signature was made with the private half of this key. */
export function isSignedBy(publicKey: KeyObject, body: Buffer, signature: string): boolean {
  // Node's decoder skips characters that are not base64: accept canonical text only.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  return verify('sha512', signedText(body), withPadding(publicKey), Buffer.from(signature, 'base64'))
}
