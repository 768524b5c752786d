import { type Clock, plusDays } from '../clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { LetterWriters, Mail } from '../mail/mail.ts'
import type { PasswordHasher } from '../session/session.ts'
import * as store from './account.store.ts'
import { storedEmail } from './email.ts'
import { createPasswordResets, type PasswordResets } from './password-reset.ts'
import { createRegistrations, registrationDays, type Registrations } from './registration.ts'

export interface SignUp {
  email: string
  password: string
  /** IETF tag of the language that letters shall have. */
  language: string
}

export interface AccountCredentials {
  kind: 'account'
  accountId: string
  passwordHash: string
  state: 'active' | 'frozen' | 'closed'
}

/** What a password is checked against: an account's, or that of a sign-up which waits for its confirmation. */
export type Credentials = AccountCredentials | { kind: 'waiting'; passwordHash: string }

export interface Accounts extends Omit<Registrations, 'letters'>, Omit<PasswordResets, 'letters'> {
  /** Null for an address that nobody uses. Of several sign-ups that wait, the newest counts. */
  credentialsFor(email: string): Promise<Credentials | null>
  letters: Pick<LetterWriters, 'confirm-email' | 'confirm-email-again' | 'reset-password' | 'password-changed'>
}

export interface AccountParts {
  database: Database
  clock: Clock
  passwords: PasswordHasher
  mail: Mail
  /** Of each policy, the version that is in force: kept with every sign-up. */
  policyVersions: Record<string, string>
  publicOrigin: string
  endSessions: (tx: Queryable, accountId: string, reason: 'password-changed', now: Date) => Promise<void>
}

export function createAccounts(parts: AccountParts): Accounts {
  const { database, clock } = parts
  const { letters: registrationLetters, ...registrations } = createRegistrations(parts)
  const { letters: resetLetters, ...passwordResets } = createPasswordResets(parts)

  // Both are always read, so that the time tells nothing.
  async function credentialsFor(email: string): Promise<Credentials | null> {
    const address = storedEmail(email)
    const account = await store.findAccountByEmail(database, address)
    const waitingHash = await store.findWaitingPassword(database, address, plusDays(clock(), -registrationDays))
    if (account) return { kind: 'account', accountId: account.id, passwordHash: account.passwordHash, state: account.state }
    return waitingHash === undefined ? null : { kind: 'waiting', passwordHash: waitingHash }
  }

  return { ...registrations, ...passwordResets, credentialsFor, letters: { ...registrationLetters, ...resetLetters } }
}
