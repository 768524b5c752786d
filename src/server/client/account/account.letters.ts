import { pages, pageWithToken } from '#contract/pages.ts'
import type { Letter } from '../../platform/mail/mail.ts'
import { formatMoment } from '../../platform/text/format.ts'
import type { ClientContext } from '../context.ts'
import { confirmationLinkHours, resetLinkHours } from '../limits.ts'
import type { Addressee } from './account.ts'
import { textsIn } from '../letters.texts.ts'

type Addressed = Addressee & Pick<ClientContext, 'publicOrigin'>

export function confirmEmailLetter({
  to,
  language,
  publicOrigin,
  token,
  signedUpAt,
}: Addressed & { token: string; signedUpAt: Date }): Letter {
  const t = textsIn(language)
  return {
    to,
    language,
    subject: t('account.confirmEmail.title'),
    paragraphs: [t('account.confirmEmail.please'), t('account.confirmEmail.works', { hours: confirmationLinkHours })],
    // A stranger can sign up with any address: the moment shows the reader whose sign-up, and whose password, this link confirms.
    facts: [{ label: t('account.confirmEmail.signedUp'), value: formatMoment(signedUpAt, language) }],
    action: { label: t('account.confirmEmail.action'), url: publicOrigin + pageWithToken.verifyEmail(token) },
    footnote: t('account.confirmEmail.why'),
  }
}

/** Instead of a new confirmation link, when we cannot know which sign-up the reader means: each has its own password. */
export function signUpAgainLetter({ to, language, publicOrigin }: Addressed): Letter {
  const t = textsIn(language)
  return {
    to,
    language,
    subject: t('account.signUpAgain.title'),
    paragraphs: [t('account.signUpAgain.asked'), t('account.signUpAgain.please')],
    action: { label: t('account.signUpAgain.action'), url: publicOrigin + pages.register },
    footnote: t('account.signUpAgain.why'),
  }
}

export function alreadyRegisteredLetter({ to, language, publicOrigin }: Addressed): Letter {
  const t = textsIn(language)
  return {
    to,
    language,
    subject: t('account.alreadyRegistered.title'),
    paragraphs: [t('account.alreadyRegistered.used'), t('account.alreadyRegistered.logIn')],
    action: { label: t('account.alreadyRegistered.action'), url: publicOrigin + pages.login },
    footnote: t('account.alreadyRegistered.why'),
  }
}

export function resetPasswordLetter({ to, language, publicOrigin, token }: Addressed & { token: string }): Letter {
  const t = textsIn(language)
  return {
    to,
    language,
    subject: t('account.resetPassword.title'),
    paragraphs: [t('account.resetPassword.asked'), t('account.resetPassword.works', { minutes: resetLinkHours * 60 })],
    action: { label: t('account.resetPassword.action'), url: publicOrigin + pageWithToken.setNewPassword(token) },
    footnote: t('account.resetPassword.why'),
  }
}

export function passwordChangedLetter({ to, language, publicOrigin, changedAt }: Addressed & { changedAt: Date }): Letter {
  const t = textsIn(language)
  return {
    to,
    language,
    subject: t('account.passwordChanged.title'),
    paragraphs: [t('account.passwordChanged.was'), t('account.passwordChanged.ifNotYou')],
    facts: [{ label: t('account.passwordChanged.changed'), value: formatMoment(changedAt, language) }],
    action: { label: t('account.passwordChanged.action'), url: publicOrigin + pages.forgotPassword },
  }
}
