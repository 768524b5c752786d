import { pages, pageWithToken } from '#contract/pages.ts'
import type { Letter } from '../../platform/mail/mail.ts'
import { formatMoment } from '../../platform/text/format.ts'
import type { ClientContext } from '../context.ts'
import { confirmationLinkHours, resetLinkHours } from '../limits.ts'
import { type Addressee, letterTo } from './account.ts'

type LetterInput = Addressee & Pick<ClientContext, 'publicOrigin'>

export const confirmEmailLetter = (about: LetterInput & { token: string; signedUpAt: Date }): Letter =>
  letterTo(about, (t) => ({
    subject: t('account.confirmEmail.title'),
    paragraphs: [t('account.confirmEmail.please'), t('account.confirmEmail.works', { hours: confirmationLinkHours })],
    // A stranger can sign up with any address: the time shows the reader whose sign-up, and whose password, the link confirms.
    facts: [{ label: t('account.confirmEmail.signedUp'), value: formatMoment(about.signedUpAt, about.language) }],
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
    facts: [{ label: t('account.passwordChanged.changed'), value: formatMoment(about.changedAt, about.language) }],
    action: { label: t('account.passwordChanged.action'), url: about.publicOrigin + pages.forgotPassword },
  }))
