import { pages } from '#contract/pages.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { wrongCodeLimits } from '../../platform/rate-limit/limits.ts'
import { formatMoment } from '../../platform/text/format.ts'
import { findAddressee, letterTo } from '../account/account.ts'
import type { ClientContext } from '../context.ts'
import type { Text } from '../letters.texts.ts'

type Letters = 'second-factor-on' | 'second-factor-off' | 'second-factor-removed' | 'recovery-code-used' | 'wrong-codes'

interface Content {
  subject: string
  paragraphs: string[]
  /** Label of the time. */
  when: string
  facts?: NonNullable<Letter['facts']>
}

export function secondFactorLetters({ database, publicOrigin }: ClientContext): Pick<LetterWriters, Letters> {
  async function write({ accountId, at }: { accountId: string; at: string }, content: (t: Text) => Content): Promise<Letter | null> {
    const addressee = await findAddressee(database, accountId)
    if (!addressee) return null
    return letterTo(addressee, (t) => {
      const { when, facts = [], ...letter } = content(t)
      const time = { label: when, value: formatMoment(new Date(at), addressee.language) }
      const action = { label: t('second-factor.notYou'), url: publicOrigin + pages.forgotPassword }
      return { ...letter, facts: [time, ...facts], action }
    })
  }
  return {
    'second-factor-on': (order) => write(order, (t) => changeContent(t, 'turnedOn')),
    'second-factor-off': (order) => write(order, (t) => changeContent(t, 'turnedOff')),
    'second-factor-removed': (order) => write(order, removedContent),
    'recovery-code-used': (order) =>
      write(order, (t) => {
        const codesLeft = { label: t('second-factor.recoveryCodeUsed.left'), value: String(order.left) }
        return { ...changeContent(t, 'recoveryCodeUsed'), facts: [codesLeft] }
      }),
    'wrong-codes': (order) => write(order, wrongCodesContent),
  }
}

const changeContent = (t: Text, change: 'turnedOn' | 'turnedOff' | 'recoveryCodeUsed'): Content => ({
  subject: t(`second-factor.${change}.title`),
  paragraphs: [t(`second-factor.${change}.what`), t('second-factor.ifNotYou')],
  when: t(`second-factor.${change}.when`),
})

/** The desk turned the second factor off for a client who has lost both app and recovery codes. */
const removedContent = (t: Text): Content => ({
  subject: t('second-factor.removed.title'),
  paragraphs: [t('second-factor.removed.what'), t('second-factor.removed.ifNotYou')],
  when: t('second-factor.turnedOff.when'),
})

const wrongCodesContent = (t: Text): Content => ({
  subject: t('second-factor.wrongCodes.title'),
  paragraphs: [t('second-factor.wrongCodes.what', { times: wrongCodeLimits.account.times }), t('second-factor.wrongCodes.ifNotYou')],
  when: t('second-factor.wrongCodes.when'),
})
