import { pages } from '#contract/pages.ts'
import type { Letter } from '../mail/mail.ts'
import { writtenMoment } from '../written-moment.ts'
import type { KeptRecord } from './client-data.ts'

const names: Record<KeptRecord, string> = {
  'account-records': 'our records about your account',
  'identity-checks': 'the state of your identity verification',
  'exchange-requests': 'your requests for a quote',
  'card-payments': 'your card payments',
}

/** Whoever has that file knows all that we know about the client. */
export const dataDownloadedLetter = ({ to, at, publicOrigin }: { to: string; at: Date; publicOrigin: string }): Letter => ({
  to,
  subject: 'Your data were downloaded',
  heading: 'Your data were downloaded',
  paragraphs: [
    'Everything that we keep about you was downloaded from your profile page, as one file. Please keep it where nobody else can read it.',
    'If it was you, there is nothing else to do. If not, somebody else can use your account: set a new password at once and write to us at the address below.',
  ],
  facts: [{ label: 'Downloaded', value: writtenMoment(at) }],
  action: { label: 'Not you? Set a new password', url: publicOrigin + pages.forgotPassword },
})

/** "Your account is closed", with what the law makes us keep. */
export function accountClosedLetter({ to, kept, until }: { to: string; kept: KeptRecord[]; until: Date }): Letter {
  const day = until.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return {
    to,
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      'You asked us to close your account, and that is done. Every session has ended, and nobody can log in to it any more.',
      ...(kept.length > 0 ? keptParagraphs(kept, day) : ['We have erased your data. The last of it, this address, follows within days.']),
      'You can sign up again with this address at any time: that is a new account.',
    ],
    footnote: 'If it was not you who closed the account, write to us at once at the address below.',
  }
}

const keptParagraphs = (kept: KeptRecord[], day: string) => [
  `The law makes us keep these records until ${day}: your name, contact details and e-mail address, ${kept.map((record) => names[record]).join(', ')}. They are used for nothing else, and erased after that day.`,
  'The laws are the Polish Act on counteracting money laundering and terrorist financing of 1 March 2018 (article 49: five years from the end of the business relationship) and, for requests and payments, the Polish Tax Ordinance (articles 70 and 86: five years from the end of the year in which the tax fell due). All other data are erased.',
]
