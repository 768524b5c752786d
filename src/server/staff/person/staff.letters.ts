import { textsOf } from '../../platform/language/texts-of.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import { formatList } from '../../platform/text/format.ts'
import type { StaffContext } from '../context.ts'
import { invitationHours } from '../limits.ts'
import { newInvitationToken } from './invitation.ts'
import { findPasskeyById } from './passkey.store.ts'
import { findPerson, type StaffRow } from './staff.store.ts'
import { wording as en } from './letters.wording.en.ts'
import { wording as pl } from './letters.wording.pl.ts'

/** The staff read English or Polish. */
const textsIn = textsOf({ en, pl, de: en })

type Kinds = 'staff-invitation' | 'staff-passkey-added' | 'staff-passkey-removed' | 'staff-command-used'

interface LetterContext extends Pick<StaffContext, 'database' | 'clock'> {
  /** Scheme and host of the desk; null while it is off. */
  deskOrigin: string | null
}

/** Letters to the operator's people, in the language of each. */
export const staffLetters = ({ deskOrigin, ...context }: LetterContext): Pick<LetterWriters, Kinds> => ({
  async 'staff-invitation'({ invitationId }) {
    // The job fails, and is tried again for hours.
    if (deskOrigin === null) throw new Error('an invitation needs the setting DESK_ORIGIN')
    const invited = await newInvitationToken(context, invitationId)
    if (!invited) return null
    const { email, language, roles } = invited.staff
    const t = textsIn(language)
    return {
      to: email,
      language,
      subject: t('staff.invitation.title'),
      paragraphs: [t('staff.invitation.what'), t('staff.invitation.works', { hours: invitationHours }), t('staff.invitation.second')],
      facts: [
        {
          label: t('staff.invitation.roles'),
          value: formatList(
            roles.map((role) => t(`staff.role.${role}`)),
            language,
          ),
        },
      ],
      action: { label: t('staff.invitation.action'), url: `${deskOrigin}/invitation/${invited.token}` },
      footnote: t('staff.invitation.why'),
    }
  },
  async 'staff-passkey-added'({ staffId, passkeyId, at }) {
    const person = await findPerson(context.database, { id: staffId })
    const passkey = await findPasskeyById(context.database, passkeyId)
    return person ? passkeyLetter(person, { change: 'passkeyAdded', at, name: passkey?.name }) : null
  },
  async 'staff-passkey-removed'({ staffId, at }) {
    const person = await findPerson(context.database, { id: staffId })
    return person ? passkeyLetter(person, { change: 'passkeyRemoved', at }) : null
  },
  /** Without the client's name and address: administrators do not read clients' files. */
  async 'staff-command-used'({ staffId, command, by, accountId, at }) {
    const person = await findPerson(context.database, { id: staffId })
    if (person?.state !== 'active') return null
    const { email, language } = person
    const t = textsIn(language)
    return {
      to: email,
      language,
      subject: t('staff.commandUsed.title', { command }),
      paragraphs: [t(accountId ? 'staff.commandUsed.what' : 'staff.commandUsed.whatOutward'), t('staff.commandUsed.ifUnknown')],
      facts: [
        ...(accountId ? [{ label: t('staff.commandUsed.account'), value: accountId }] : []),
        { label: t('staff.commandUsed.by'), value: by },
        { label: t('staff.commandUsed.when'), value: letterMoment(new Date(at), language) },
      ],
    }
  },
})

interface PasskeyChange {
  change: 'passkeyAdded' | 'passkeyRemoved'
  at: string
  name?: string | undefined
}

function passkeyLetter({ email, language }: StaffRow, { change, at, name }: PasskeyChange): Letter {
  const t = textsIn(language)
  const time = { label: t(`staff.${change}.when`), value: letterMoment(new Date(at), language) }
  return {
    to: email,
    language,
    subject: t(`staff.${change}.title`),
    paragraphs: [t(`staff.${change}.what`), t('staff.ifNotYou')],
    facts: name === undefined ? [time] : [time, { label: t('staff.passkeyAdded.name'), value: name }],
  }
}
