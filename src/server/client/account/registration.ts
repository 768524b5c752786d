import { resetLinkPauseSeconds } from '#contract/limits.ts'
import { confirmationLinkHours, confirmationRepeatMinutes } from '../limits.ts'
import { plusDays, plusHours, plusMinutes, plusSeconds } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { createEmptyProfile } from '../profile/profile.ts'
import { periods } from '../../platform/retention/retention.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { AccountParts, SignUp } from './account.ts'
import { alreadyRegisteredLetter, confirmEmailLetter, signUpAgainLetter } from './account.letters.ts'
import * as store from './account.store.ts'
import { refuseCommon } from '../password/common-password.ts'
import { letterKey, storedEmail } from './email.ts'

export interface Registrations {
  /** Answers the same for every address. Only a common password is refused. */
  register(signUp: SignUp): Promise<void | Failure<'VALIDATION_FAILED'>>
  confirmEmail(token: string): Promise<void | Failure<'LINK_INVALID'>>
  resendConfirmation(email: string): Promise<void>
  letters: Pick<LetterWriters, 'confirm-email' | 'confirm-email-again'>
}

export function createRegistrations(parts: AccountParts): Registrations {
  const { database, clock, passwords, mail, policyVersions, publicOrigin, letterRateLimit } = parts

  // Whether the address is known is looked up only when the letter is written: this call does the same for every address, in the same time.
  async function register({ email, password, language, networkAddress }: SignUp) {
    const tooCommon = await refuseCommon('password', password)
    if (tooCommon) return tooCommon
    const address = storedEmail(email)
    const passwordHash = await passwords.hash(password)
    if (!(await letterRateLimit.maySignUp({ email: address, networkAddress }))) return undefined
    return database.transaction(async (tx) => {
      const now = clock()
      const attempt = { email: address, passwordHash, language, policyVersions, createdAt: now }
      const registrationId = await store.insertRegistration(tx, attempt)
      await recordEvent(tx, { kind: 'account.registered', actor: 'visitor', at: now, details: { registrationId } })
      await mail.order(tx, { kind: 'confirm-email', registrationId })
    })
  }

  async function confirmEmail(token: string) {
    const link = await store.findLink(database, tokenHash(token), 'confirm-email')
    const attempt = link && (await store.findRegistration(database, link.subjectId))
    if (!attempt) return fail('LINK_INVALID')
    return database.transaction(async (tx) => {
      const now = clock()
      const held = (await store.holdRegistrations(tx, attempt.email)).find(({ id }) => id === attempt.id)
      if (!held) return fail('LINK_INVALID')
      if (held.confirmedAt) return now <= plusMinutes(held.confirmedAt, confirmationRepeatMinutes) ? undefined : fail('LINK_INVALID')
      if (link.expiresAt <= now) return fail('LINK_INVALID')
      return (await openAccount(tx, held, now)) ? undefined : fail('LINK_INVALID')
    })
  }

  /** False when the address has an account by now. */
  async function openAccount(tx: Transaction, attempt: store.Registration, now: Date): Promise<boolean> {
    const { id, email, passwordHash, language, policyVersions: accepted } = attempt
    const account = { email, passwordHash, language, policyVersions: accepted, createdAt: now, passwordChangedAt: now }
    const accountId = await store.insertAccount(tx, account)
    if (!accountId) return false
    await createEmptyProfile(tx, accountId, now)
    await store.markConfirmed(tx, id, now)
    await store.endOtherRegistrations(tx, { id, email })
    await recordEvent(tx, { kind: 'account.email-confirmed', actor: 'client', at: now, accountId, details: { registrationId: id } })
    return true
  }

  // Same work for every address: one that never signed up gets an order whose letter will not be written.
  async function resendConfirmation(email: string) {
    const address = storedEmail(email)
    if (!(await letterRateLimit.mayAsk('resend', address))) return
    const isSent = await database.transaction(async (tx) => {
      const now = clock()
      const pause = { key: letterKey('confirm-email', address), now, until: plusSeconds(now, resetLinkPauseSeconds) }
      if (!(await store.takeLetterTurn(tx, pause))) return false
      const newest = await store.findNewestRegistration(tx, address)
      const registrationId = newest?.id ?? crypto.randomUUID()
      await recordEvent(tx, { kind: 'account.confirmation-requested', actor: 'visitor', at: now, details: { registrationId } })
      await mail.order(tx, { kind: 'confirm-email-again', registrationId })
      return true
    })
    if (!isSent) await letterRateLimit.giveBack('resend', address)
  }

  /** The letter for an address that has an account, or null if it has none. */
  async function letterToKnown(email: string): Promise<Letter | null> {
    const account = await store.findAccountByEmail(database, email)
    return account ? alreadyRegisteredLetter({ to: email, language: account.language, publicOrigin }) : null
  }

  async function letterWithLink({ id, email, language, createdAt }: store.Registration): Promise<Letter> {
    const token = newToken()
    const link = { tokenHash: tokenHash(token), purpose: 'confirm-email', subjectId: id } as const
    await store.insertLink(database, { ...link, expiresAt: plusHours(clock(), confirmationLinkHours) })
    return confirmEmailLetter({ to: email, language, publicOrigin, token, signedUpAt: createdAt })
  }

  const letters: Registrations['letters'] = {
    'confirm-email': async ({ registrationId }) => {
      const attempt = await store.findRegistration(database, registrationId)
      if (!attempt || attempt.confirmedAt) return null
      return (await letterToKnown(attempt.email)) ?? letterWithLink(attempt)
    },
    'confirm-email-again': async ({ registrationId }) => {
      const attempt = await store.findRegistration(database, registrationId)
      if (!attempt) return null
      const known = await letterToKnown(attempt.email)
      if (known) return known
      // With several attempts, a link to the newest might be a link to a stranger's password.
      const waiting = await store.countWaiting(database, attempt.email, plusDays(clock(), -periods.waitingRegistrationDays))
      return waiting === 1 ? letterWithLink(attempt) : signUpAgainLetter({ to: attempt.email, language: attempt.language, publicOrigin })
    },
  }

  return { register, confirmEmail, resendConfirmation, letters }
}
