import type { Language } from '#contract/languages.ts'
import type { LetterRateLimit } from '../../platform/rate-limit/letter-rate-limit.ts'
import type { LogInRateLimit } from '../../platform/rate-limit/log-in-rate-limit.ts'
import { type Clock, plusDays } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import { periods } from '../../platform/retention/retention.ts'
import type { endSessions, PasswordHasher } from '../session/session.ts'
import * as store from './account.store.ts'
import { storedEmail } from './email.ts'
import { createPasswordResets, type PasswordResets } from '../password/password-reset.ts'
import { createRegistrations, type Registrations } from './registration.ts'

export { storedEmail } from './email.ts'
export type { CheckCurrentPassword } from '../password/current-password.ts'
export type { LockActiveClient } from './lock.ts'
export type { Interventions } from './interventions.ts'

export interface SignUp {
  email: string
  password: string
  /** Of the letters. */
  language: Language
  /** Where the sign-up comes from. */
  networkAddress: string
}

export interface AccountCredentials {
  accountId: string
  passwordHash: string
  state: 'active' | 'frozen' | 'closed'
}

/** What a password is checked against. Both can be there: anybody can sign up with an address that has an account. */
export interface Credentials {
  account: AccountCredentials | undefined
  /** Of the newest sign-up that waits for its confirmation. */
  waitingPasswordHash: string | undefined
}

export interface Accounts extends Omit<Registrations, 'letters'>, Omit<PasswordResets, 'letters'> {
  credentialsFor(email: string): Promise<Credentials>
  letters: Pick<LetterWriters, 'confirm-email' | 'confirm-email-again' | 'reset-password' | 'password-changed'>
}

export interface AccountParts {
  database: Database
  clock: Clock
  passwords: PasswordHasher
  mail: Mail
  logInRateLimit: LogInRateLimit
  letterRateLimit: LetterRateLimit
  /** Of each policy, the version that is in force: kept with every sign-up. */
  policyVersions: Record<string, string>
  publicOrigin: string
  endSessions: typeof endSessions
}

export function createAccounts(parts: AccountParts): Accounts {
  const { database, clock } = parts
  const { letters: registrationLetters, ...registrations } = createRegistrations(parts)
  const { letters: resetLetters, ...passwordResets } = createPasswordResets(parts)

  const credentialsFor = (email: string) =>
    store.findCredentials(database, storedEmail(email), plusDays(clock(), -periods.waitingRegistrationDays))

  return { ...registrations, ...passwordResets, credentialsFor, letters: { ...registrationLetters, ...resetLetters } }
}
