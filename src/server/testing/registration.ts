import { confirmationLinkHours } from '../client/limits.ts'
import { insertLink, insertRegistration } from '../client/account/account.store.ts'
import { storedEmail } from '../client/account/email.ts'
import { plusHours } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { createPasswordHasher } from '../client/password/password.ts'
import { newToken, tokenHash } from '../platform/crypto/token.ts'

const passwords = createPasswordHasher()
const hashes = new Map<string, Promise<string>>()

/** The real hash of a password, made once: most clients of the tests have the same. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? passwords.hash(password)
  hashes.set(password, known)
  return known
}

/** A sign-up whose letter has arrived, as it stands in the database. Returns the token of the mailed link. */
export async function writeDownSignUp(
  database: Database,
  { email, password, config, now }: { email: string; password: string; config: Config; now: Date },
): Promise<string> {
  const { terms, privacy } = config.operator.policies
  const registrationId = await insertRegistration(database, {
    email: storedEmail(email),
    passwordHash: await hashOf(password),
    policyVersions: { terms: terms.version, privacy: privacy.version },
    createdAt: now,
  })
  const token = newToken()
  const expiresAt = plusHours(now, confirmationLinkHours)
  await insertLink(database, { tokenHash: tokenHash(token), purpose: 'confirm-email', subjectId: registrationId, expiresAt })
  return token
}
