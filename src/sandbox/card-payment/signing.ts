import { constants, createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const pem = (name: string) => readFileSync(new URL(name, import.meta.url))

// For the sandbox only: everyone with this repository knows them, and production refuses both.
const partnerKey = createPublicKey(pem('./partner-public-key.pem'))
const providerKey = createPrivateKey(pem('./provider-private-key.pem'))

/** The API key of the demo's server at the provider. */
export const sandboxApiKey = 'kantor-sandbox-paybis-key'

// As the provider documents: RSA-PSS with SHA-512 over the hex text of the body's SHA-512, so that the body is hashed twice.
const signedText = (body: Buffer | string) => Buffer.from(createHash('sha512').update(body).digest('hex'), 'utf8')
const padded = (key: KeyObject) => ({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 })

/** Whether a call's body was signed with the partner's key. */
export function isSignedByPartner(body: Buffer, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  return verify('sha512', signedText(body), padded(partnerKey), Buffer.from(signature, 'base64'))
}

export const webhookSignature = (body: string): string => sign('sha512', signedText(body), padded(providerKey)).toString('base64')
