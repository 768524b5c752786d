import { wrongCodeLimits } from '#contract/brakes.ts'
import { pages } from '#contract/pages.ts'
import type { Letter } from '../mail/mail.ts'
import { writtenMoment } from '../written-moment.ts'

interface Addressed {
  to: string
  /** Scheme and host that links start with. */
  publicOrigin: string
  /** When it happened. */
  at: Date
}

const notYou = ({ publicOrigin }: Addressed) => ({ label: 'Not you? Set a new password', url: publicOrigin + pages.forgotPassword })
const ifNotYou =
  'If it was you, there is nothing else to do. If not, somebody else can use your account: set a new password at once and write to us at the address below.'

export const turnedOnLetter = (addressed: Addressed): Letter => ({
  to: addressed.to,
  subject: 'Two-step sign-in is on',
  heading: 'Two-step sign-in is on',
  paragraphs: [
    'From now on, logging in to your account takes a code of your authenticator app besides your password. Please keep your recovery codes in a safe place: each of them works once instead of the app.',
    ifNotYou,
  ],
  facts: [{ label: 'Turned on', value: writtenMoment(addressed.at) }],
  action: notYou(addressed),
})

export const turnedOffLetter = (addressed: Addressed): Letter => ({
  to: addressed.to,
  subject: 'Two-step sign-in is off',
  heading: 'Two-step sign-in is off',
  paragraphs: ['From now on, your password is enough to log in to your account. Your recovery codes do not work any more.', ifNotYou],
  facts: [{ label: 'Turned off', value: writtenMoment(addressed.at) }],
  action: notYou(addressed),
})

/** The desk turned it off, because the client can use neither app nor recovery codes any more. */
export const removedLetter = (addressed: Addressed): Letter => ({
  to: addressed.to,
  subject: 'We have turned off your two-step sign-in',
  heading: 'We have turned off your two-step sign-in',
  paragraphs: [
    'You told us that you have lost your authenticator app and your recovery codes, so we have turned off two-step sign-in for your account. From now on, your password is enough to log in. We recommend that you turn it on again on your profile page.',
    'If it was not you who asked for this, somebody else may try to use your account: set a new password at once and write to us at the address below.',
  ],
  facts: [{ label: 'Turned off', value: writtenMoment(addressed.at) }],
  action: notYou(addressed),
})

export const recoveryCodeUsedLetter = ({ left, ...addressed }: Addressed & { left: number }): Letter => ({
  to: addressed.to,
  subject: 'A recovery code was used',
  heading: 'A recovery code was used',
  paragraphs: [
    'One of your recovery codes was used instead of a code of your authenticator app. It does not work again. You can make new recovery codes on your profile page.',
    ifNotYou,
  ],
  facts: [
    { label: 'Used', value: writtenMoment(addressed.at) },
    { label: 'Recovery codes left', value: String(left) },
  ],
  action: notYou(addressed),
})

export const wrongCodesLetter = (addressed: Addressed): Letter => ({
  to: addressed.to,
  subject: 'Wrong codes were entered for your account',
  heading: 'Wrong codes were entered for your account',
  paragraphs: [
    `Somebody entered your right password and then ${wrongCodeLimits.account.times} wrong codes. Nobody got in with them. For an hour from the first of them, only your recovery codes are accepted.`,
    'If it was you, please check that the clock of your phone is right. If not, somebody knows your password: set a new one at once.',
  ],
  facts: [{ label: 'Last try', value: writtenMoment(addressed.at) }],
  action: notYou(addressed),
})
