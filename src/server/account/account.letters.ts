import { confirmationLinkHours, resetLinkHours } from '#contract/limits.ts'
import { pages, pageWithToken } from '#contract/pages.ts'
import type { Letter } from '../mail/mail.ts'
import { writtenMoment } from '../written-moment.ts'

interface Addressed {
  to: string
  /** Scheme and host that links start with. */
  publicOrigin: string
}

export function confirmEmailLetter({ to, publicOrigin, token, signedUpAt }: Addressed & { token: string; signedUpAt: Date }): Letter {
  return {
    to,
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      'Thank you for signing up. Please confirm that this address is yours. After that you can log in.',
      `The link works for ${confirmationLinkHours} hours.`,
    ],
    // A stranger can sign up with any address: the moment tells the reader whose sign-up, and whose password, this link confirms.
    facts: [{ label: 'Signed up', value: writtenMoment(signedUpAt) }],
    action: { label: 'Confirm email address', url: publicOrigin + pageWithToken.verifyEmail(token) },
    footnote:
      'You get this letter because this address was used to sign up. If that was not you, you need not do anything: without the confirmation there is no account.',
  }
}

/** Instead of a new confirmation link, when we cannot know which sign-up the reader means: each has a password of its own. */
export function signUpAgainLetter({ to, publicOrigin }: Addressed): Letter {
  return {
    to,
    subject: 'Please sign up once more',
    heading: 'Please sign up once more',
    paragraphs: [
      'A new confirmation link was asked for. We cannot send one: either the sign-up is too old, or several sign-ups with this address are waiting, each with its own password.',
      'Please sign up once more, with the password that you want to use. The letter with your link follows at once, and confirming it ends all other sign-ups with this address.',
    ],
    action: { label: 'Sign up', url: publicOrigin + pages.register },
    footnote: 'If you did not ask for this, you need not do anything.',
  }
}

export function alreadyRegisteredLetter({ to, publicOrigin }: Addressed): Letter {
  return {
    to,
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'This address was used to sign up just now. It already has an account with us, and nothing about that has changed.',
      'You can log in as always. If you have forgotten your password, the log-in page helps you to set a new one.',
    ],
    action: { label: 'Log in', url: publicOrigin + pages.login },
    footnote: 'If it was not you who tried to sign up, you need not do anything.',
  }
}

export function resetPasswordLetter({ to, publicOrigin, token }: Addressed & { token: string }): Letter {
  return {
    to,
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      'A new password was asked for, for your account. You can set it with this link.',
      `The link works once, for ${resetLinkHours * 60} minutes. Links in earlier letters no longer work.`,
    ],
    action: { label: 'Set new password', url: publicOrigin + pageWithToken.setNewPassword(token) },
    footnote: 'If you did not ask for this, you need not do anything: your password stays as it is.',
  }
}

export function passwordChangedLetter({ to, publicOrigin, changedAt }: Addressed & { changedAt: Date }): Letter {
  return {
    to,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every session from before has ended. From now on, log in with the new password.',
      'If it was you, there is nothing else to do. If not, set a new password at once and write to us at the address below.',
    ],
    facts: [{ label: 'Changed', value: writtenMoment(changedAt) }],
    action: { label: 'Not you? Set a new password', url: publicOrigin + pages.forgotPassword },
  }
}
