import { seal, unseal } from '../../platform/crypto/sealed.ts'

/** Its message is logged, because the operator can fix the setting. */
export class SecretsKeyMissing extends Error {
  override name = 'SecretsKeyMissing'
}

interface SealOptions {
  accountId: string
  /** Newest first. */
  keys: Buffer[]
}

/** Encrypts an app's secret for its account, with the newest key. */
export function sealSecret(secret: string, { accountId, keys }: SealOptions): Buffer {
  const [key] = keys
  if (!key) throw new Error('there is no key to seal with')
  return seal(secret, { key, belongsTo: accountId })
}

/** Decrypts an app's secret. `keyIndex` says which key fits: 0 is the newest. Throws SecretsKeyMissing if none does. */
export function openSecret(sealed: Buffer, { accountId, keys }: SealOptions): { secret: string; keyIndex: number } {
  for (const [keyIndex, key] of keys.entries()) {
    try {
      return { secret: unseal(sealed, { key, belongsTo: accountId }), keyIndex }
    } catch {
      // Encrypted with another key: try the next one.
    }
  }
  throw new SecretsKeyMissing('the secret of a second factor was sealed with a key that SECRETS_KEY does not name')
}
