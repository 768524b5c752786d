import { confirmationLinkHours } from '../client/limits.ts'
import { storedEmail } from '../client/account/account.ts'
import { newLinkToken } from '../client/account/mailed-link.ts'
import { insertRegistration } from '../client/account/registration.store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { createPasswordHasher } from '../client/password/password-hasher.ts'

const passwords = createPasswordHasher()
const hashes = new Map<string, Promise<string>>()

/** The real hash of a password, computed once: most test clients have the same password. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? passwords.hash(password)
  hashes.set(password, known)
  return known
}

/** Stores a sign-up as if its letter had arrived. Returns the token of the mailed link. */
export async function storeSignUp(
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
  const link = { purpose: 'confirm-email', subjectId: registrationId, hours: confirmationLinkHours } as const
  return newLinkToken({ database, clock: () => now }, link)
}
