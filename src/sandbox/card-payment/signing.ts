import { constants, createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const pem = (name: string) => readFileSync(new URL(name, import.meta.url))

// Everybody knows these keys, because they are in this repository. The service refuses to start with them in production.
const partnerKey = createPublicKey(pem('./partner-public-key.pem'))
const providerKey = createPrivateKey(pem('./provider-private-key.pem'))

/** The API key of the demo's server at the provider. */
export const sandboxApiKey = 'kantor-sandbox-paybis-key'

// The provider's documentation: RSA-PSS with SHA-512 over the hexadecimal text of the body's SHA-512.
const signedText = (body: Buffer | string) => Buffer.from(createHash('sha512').update(body).digest('hex'), 'utf8')
const withPadding = (key: KeyObject) => ({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 })

/** Whether a call's body was signed with the partner's key. */
export function isSignedByPartner(body: Buffer, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  return verify('sha512', signedText(body), withPadding(partnerKey), Buffer.from(signature, 'base64'))
}

export const webhookSignature = (body: string): string => sign('sha512', signedText(body), withPadding(providerKey)).toString('base64')
