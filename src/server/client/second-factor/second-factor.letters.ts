import type { Language } from '#contract/languages.ts'
import { pages } from '#contract/pages.ts'
import { textsIn } from './letters.texts.ts'
import { wrongCodeLimits } from '../../platform/rate-limit/limits.ts'
import type { Letter } from '../../platform/mail/mail.ts'
import { formatMoment } from '../../platform/text/format.ts'

interface Addressed {
  to: string
  language: Language
  /** Scheme and host that links start with. */
  publicOrigin: string
  /** When it happened. */
  at: Date
}

export const turnedOnLetter = (about: Addressed): Letter => switchedLetter(about, 'turnedOn')

export const turnedOffLetter = (about: Addressed): Letter => switchedLetter(about, 'turnedOff')

/** The desk turned it off, because the client can use neither app nor recovery codes any more. */
export function removedLetter(about: Addressed): Letter {
  const t = textsIn(about.language)
  return {
    ...envelope(about, t('second-factor.removed.title')),
    paragraphs: [t('second-factor.removed.what'), t('second-factor.removed.ifNotYou')],
    facts: [{ label: t('second-factor.turnedOff.when'), value: formatMoment(about.at, about.language) }],
  }
}

export function recoveryCodeUsedLetter({ left, ...about }: Addressed & { left: number }): Letter {
  const letter = switchedLetter(about, 'recoveryCodeUsed')
  const codesLeft = { label: textsIn(about.language)('second-factor.recoveryCodeUsed.left'), value: String(left) }
  return { ...letter, facts: [...(letter.facts ?? []), codesLeft] }
}

export function wrongCodesLetter(about: Addressed): Letter {
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
  heading: title,
  action: { label: textsIn(language)('second-factor.notYou'), url: publicOrigin + pages.forgotPassword },
})
