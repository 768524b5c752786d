import { pages } from '#contract/pages.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { wrongCodeLimits } from '../../platform/rate-limit/limits.ts'
import { formatMoment } from '../../platform/text/format.ts'
import { type Addressee, findAddressee } from '../account/account.ts'
import type { ClientContext } from '../context.ts'
import { textsIn } from '../letters.texts.ts'

interface Addressed extends Addressee, Pick<ClientContext, 'publicOrigin'> {
  /** When it happened. */
  at: Date
}

type Letters = 'second-factor-on' | 'second-factor-off' | 'second-factor-removed' | 'recovery-code-used' | 'wrong-codes'

export function secondFactorLetters({ database, publicOrigin }: ClientContext): Pick<LetterWriters, Letters> {
  async function write({ accountId, at }: { accountId: string; at: string }, letter: (about: Addressed) => Letter): Promise<Letter | null> {
    const addressee = await findAddressee(database, accountId)
    return addressee ? letter({ ...addressee, publicOrigin, at: new Date(at) }) : null
  }
  return {
    'second-factor-on': (order) => write(order, (about) => switchedLetter(about, 'turnedOn')),
    'second-factor-off': (order) => write(order, (about) => switchedLetter(about, 'turnedOff')),
    'second-factor-removed': (order) => write(order, removedLetter),
    'recovery-code-used': (order) => write(order, (about) => recoveryCodeUsedLetter({ ...about, left: order.left })),
    'wrong-codes': (order) => write(order, wrongCodesLetter),
  }
}

/** The desk turned it off, because the client has neither app nor recovery codes. */
function removedLetter(about: Addressed): Letter {
  const t = textsIn(about.language)
  return {
    ...envelope(about, t('second-factor.removed.title')),
    paragraphs: [t('second-factor.removed.what'), t('second-factor.removed.ifNotYou')],
    facts: [{ label: t('second-factor.turnedOff.when'), value: formatMoment(about.at, about.language) }],
  }
}

function recoveryCodeUsedLetter({ left, ...about }: Addressed & { left: number }): Letter {
  const letter = switchedLetter(about, 'recoveryCodeUsed')
  const codesLeft = { label: textsIn(about.language)('second-factor.recoveryCodeUsed.left'), value: String(left) }
  return { ...letter, facts: [...(letter.facts ?? []), codesLeft] }
}

function wrongCodesLetter(about: Addressed): Letter {
  const t = textsIn(about.language)
  const { times } = wrongCodeLimits.account
  return {
    ...envelope(about, t('second-factor.wrongCodes.title')),
    paragraphs: [t('second-factor.wrongCodes.what', { times }), t('second-factor.wrongCodes.ifNotYou')],
    facts: [{ label: t('second-factor.wrongCodes.when'), value: formatMoment(about.at, about.language) }],
  }
}

function switchedLetter(about: Addressed, what: 'turnedOn' | 'turnedOff' | 'recoveryCodeUsed'): Letter {
  const t = textsIn(about.language)
  return {
    ...envelope(about, t(`second-factor.${what}.title`)),
    paragraphs: [t(`second-factor.${what}.what`), t('second-factor.ifNotYou')],
    facts: [{ label: t(`second-factor.${what}.when`), value: formatMoment(about.at, about.language) }],
  }
}

const envelope = ({ to, language, publicOrigin }: Addressed, title: string) => ({
  to,
  language,
  subject: title,
  action: { label: textsIn(language)('second-factor.notYou'), url: publicOrigin + pages.forgotPassword },
})
