import { constants, createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const pem = (name: string) => readFileSync(new URL(name, import.meta.url))

// Made for the sandbox alone, and known to everyone who has this repository: production refuses both.
const partnerKey = createPublicKey(pem('./partner-public-key.pem'))
const providerKey = createPrivateKey(pem('./provider-private-key.pem'))

/** What the demo's server is given as its account at the provider. */
export const sandboxApiKey = 'kantor-sandbox-paybis-key'

// RSA-PSS over the text of the hash, and with SHA-512 itself: the body is hashed twice (providers.md 3.1).
const signedText = (body: Buffer | string) => Buffer.from(createHash('sha512').update(body).digest('hex'), 'utf8')
const padded = (key: KeyObject) => ({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 })

/** Whether a call's body was signed with the partner's key. */
export function isSignedByPartner(body: Buffer, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  return verify('sha512', signedText(body), padded(partnerKey), Buffer.from(signature, 'base64'))
}

let strangersKey: KeyObject | undefined
const stranger = () => (strangersKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)

/** Signature of a webhook: the provider's, or one that nobody should accept. */
export const webhookSignature = (body: string, right: boolean): string =>
  sign('sha512', signedText(body), padded(right ? providerKey : stranger())).toString('base64')
