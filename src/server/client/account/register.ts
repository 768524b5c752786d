import type { Language } from '#contract/languages.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { networkInClear } from '../../platform/event/security-source.ts'
import type { Failure } from '../../platform/failure.ts'
import type { ClientContext } from '../context.ts'
import { refuseGuessablePassword } from '../password/guessable-password.ts'
import { storedEmail } from './account.ts'
import { insertRegistration } from './account.store.ts'

export interface SignUp {
  email: string
  password: string
  /** The language of letters. */
  language: Language
  networkAddress: string
  /** Aborted when nobody waits for the response any more. */
  hangUp?: AbortSignal
}

/**
 * Signs somebody up; refuses only a password that is guessed at once. Does the same work for every e-mail address, in the same time: whether the address has an
 * account is checked when the letter is written.
 */
export async function register(
  { database, clock, passwords, mail, policyVersionsIn, letterRateLimit }: ClientContext,
  { email, password, language, networkAddress, hangUp }: SignUp,
): Promise<void | Failure<'VALIDATION_FAILED'>> {
  const guessable = await refuseGuessablePassword('password', { password, email })
  if (guessable) return guessable
  const address = storedEmail(email)
  const passwordHash = await passwords.hash(password, { priority: 'new', hangUp })
  if (!(await letterRateLimit.maySignUp({ email: address, networkAddress }))) return undefined
  return database.transaction(async (tx) => {
    const now = clock()
    // The sign-up form links to the policies in its own language, which is the language of the call.
    const policyVersions = policyVersionsIn(language)
    const signedUpFrom = networkInClear(networkAddress)
    const registration = { email: address, passwordHash, language, policyVersions, createdAt: now, signedUpFrom }
    const registrationId = await insertRegistration(tx, registration)
    await recordEvent(tx, { kind: 'account.registered', actor: 'visitor', at: now, details: { registrationId } })
    await mail.order(tx, { kind: 'confirm-email', registrationId })
  })
}
