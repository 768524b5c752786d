import { pages, pageWithToken } from '#contract/pages.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import type { ClientContext } from '../context.ts'
import { confirmationLinkHours, resetLinkHours } from '../limits.ts'
import { plusDays } from '../../platform/clock.ts'
import { retentionPeriods } from '../../platform/retention/personal-data.ts'
import { type Addressee, letterTo } from './account.ts'
import { countWaiting, findAccountByEmail, findRegistration, type Registration } from './account.store.ts'
import { newLinkToken } from './mailed-link.ts'

type LetterInput = Addressee & Pick<ClientContext, 'publicOrigin'>

export const confirmEmailLetter = (about: LetterInput & { token: string; signedUpAt: Date }): Letter =>
  letterTo(about, (t) => ({
    subject: t('account.confirmEmail.title'),
    paragraphs: [t('account.confirmEmail.please'), t('account.confirmEmail.works', { hours: confirmationLinkHours })],
    // A stranger can sign up with any address: the time shows the reader whose sign-up, and whose password, the link confirms.
    facts: [{ label: t('account.confirmEmail.signedUp'), value: letterMoment(about.signedUpAt, about.language) }],
    action: { label: t('account.confirmEmail.action'), url: about.publicOrigin + pageWithToken.verifyEmail(about.token) },
    footnote: t('account.confirmEmail.why'),
  }))

/** Sent instead of a new confirmation link when the sign-up is too old, or several wait: we cannot know whose password the reader would confirm. */
export const signUpAgainLetter = (about: LetterInput): Letter =>
  letterTo(about, (t) => ({
    subject: t('account.signUpAgain.title'),
    paragraphs: [t('account.signUpAgain.asked'), t('account.signUpAgain.please')],
    action: { label: t('account.signUpAgain.action'), url: about.publicOrigin + pages.register },
    footnote: t('account.signUpAgain.why'),
  }))

export const alreadyRegisteredLetter = (about: LetterInput): Letter =>
  letterTo(about, (t) => ({
    subject: t('account.alreadyRegistered.title'),
    paragraphs: [t('account.alreadyRegistered.used'), t('account.alreadyRegistered.logIn')],
    action: { label: t('account.alreadyRegistered.action'), url: about.publicOrigin + pages.login },
    footnote: t('account.alreadyRegistered.why'),
  }))

export const resetPasswordLetter = (about: LetterInput & { token: string }): Letter =>
  letterTo(about, (t) => ({
    subject: t('account.resetPassword.title'),
    paragraphs: [t('account.resetPassword.asked'), t('account.resetPassword.works', { minutes: resetLinkHours * 60 })],
    action: { label: t('account.resetPassword.action'), url: about.publicOrigin + pageWithToken.setNewPassword(about.token) },
    footnote: t('account.resetPassword.why'),
  }))

export const passwordChangedLetter = (about: LetterInput & { changedAt: Date }): Letter =>
  letterTo(about, (t) => ({
    subject: t('account.passwordChanged.title'),
    paragraphs: [t('account.passwordChanged.was'), t('account.passwordChanged.ifNotYou')],
    facts: [{ label: t('account.passwordChanged.changed'), value: letterMoment(about.changedAt, about.language) }],
    action: { label: t('account.passwordChanged.action'), url: about.publicOrigin + pages.forgotPassword },
  }))

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
