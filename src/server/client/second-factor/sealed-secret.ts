import { seal, unseal } from '../../platform/crypto/sealed.ts'

/** The operator can mend it: the log tells its message. */
class SecretsKeyMissing extends Error {
  override name = 'SecretsKeyMissing'
}

interface SecretOf {
  accountId: string
  /** Newest first. */
  keys: Buffer[]
}

/** Seals an app's secret for its account, with the newest key. */
export function sealSecret(secret: string, { accountId, keys }: SecretOf): Buffer {
  const [key] = keys
  if (!key) throw new Error('there is no key to seal with')
  return seal(secret, { key, belongsTo: accountId })
}

/** Opens an app's secret; `isOld` when another key than the newest did. Throws when none of the keys does. */
export function openSecret(sealed: Buffer, { accountId, keys }: SecretOf): { secret: string; isOld: boolean } {
  for (const [index, key] of keys.entries()) {
    try {
      return { secret: unseal(sealed, { key, belongsTo: accountId }), isOld: index > 0 }
    } catch {
      // Sealed with another key: the next one is tried.
    }
  }
  throw new SecretsKeyMissing('the secret of a second factor was sealed with a key that SECRETS_KEY does not name')
}
