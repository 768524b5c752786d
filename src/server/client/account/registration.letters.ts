import { plusDays } from '../../platform/clock.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { retentionPeriods } from '../../platform/retention/retention-rule.ts'
import type { ClientContext } from '../context.ts'
import { confirmationLinkHours } from '../limits.ts'
import { alreadyRegisteredLetter, confirmEmailLetter, signUpAgainLetter } from './account.letters.ts'
import { findAccountByEmail } from './account.store.ts'
import { newLinkToken } from './mailed-link.ts'
import { countWaiting, findRegistration, type Registration } from './registration.store.ts'

/** Writes the letters to people who signed up. */
export const registrationLetters = (context: ClientContext): Pick<LetterWriters, 'confirm-email' | 'confirm-email-again'> => ({
  async 'confirm-email'({ registrationId }) {
    const registration = await findRegistration(context.database, registrationId)
    if (!registration || registration.confirmedAt) return null
    return (await letterToAccount(context, registration.email)) ?? letterWithLink(context, registration)
  },
  async 'confirm-email-again'({ registrationId }) {
    const { database, clock, publicOrigin } = context
    const registration = await findRegistration(database, registrationId)
    if (!registration) return null
    const { email, language } = registration
    const toAccount = await letterToAccount(context, email)
    if (toAccount) return toAccount
    // With several registrations, a link to the newest could confirm a stranger's password.
    const waiting = await countWaiting(database, email, plusDays(clock(), -retentionPeriods.waitingRegistrationDays))
    return waiting === 1 ? letterWithLink(context, registration) : signUpAgainLetter({ to: email, language, publicOrigin })
  },
})

/** The letter for an e-mail address with an account; null for any other. */
async function letterToAccount({ database, publicOrigin }: ClientContext, email: string): Promise<Letter | null> {
  const account = await findAccountByEmail(database, email)
  return account ? alreadyRegisteredLetter({ to: email, language: account.language, publicOrigin }) : null
}

async function letterWithLink(context: ClientContext, { id, email, language, createdAt }: Registration): Promise<Letter> {
  const token = await newLinkToken(context, { purpose: 'confirm-email', subjectId: id, hours: confirmationLinkHours })
  return confirmEmailLetter({ to: email, language, publicOrigin: context.publicOrigin, token, signedUpAt: createdAt })
}
