import { pages } from '#contract/pages.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { wrongCodeLimits } from '../../platform/rate-limit/limits.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import { findAddressee, letterTo } from '../account/account.ts'
import type { ClientContext } from '../context.ts'
import type { Text } from '../letters.texts.ts'
import { findFactors, findPasskeyById } from './second-factor.store.ts'

type Letters =
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-removed'
  | 'recovery-code-used'
  | 'wrong-codes'

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
      const time = { label: when, value: letterMoment(new Date(at), addressee.language) }
      const action = { label: t('second-factor.notYou'), url: publicOrigin + pages.forgotPassword }
      return { ...letter, facts: [time, ...facts], action }
    })
  }
  return {
    'second-factor-on': (order) => write(order, (t) => changeContent(t, 'turnedOn')),
    'second-factor-off': async (order) => {
      const hasPasskeys = (await findFactors(database, order.accountId)).includes('passkey')
      return write(order, (t) => changeContent(t, hasPasskeys ? 'appRemoved' : 'turnedOff'))
    },
    'second-factor-removed': (order) => write(order, removedContent),
    'passkey-added': async (order) => {
      const passkey = await findPasskeyById(database, order.passkeyId)
      return write(order, (t) => ({
        ...changeContent(t, 'passkeyAdded'),
        paragraphs: [t('second-factor.passkeyAdded.what'), t('second-factor.passkeyAdded.ifNotYou')],
        ...(passkey && { facts: [{ label: t('second-factor.passkeyAdded.name'), value: passkey.name }] }),
      }))
    },
    'passkey-removed': (order) => write(order, (t) => changeContent(t, 'passkeyRemoved')),
    'recovery-code-used': (order) =>
      write(order, (t) => {
        const codesLeft = { label: t('second-factor.recoveryCodeUsed.left'), value: String(order.left) }
        return { ...changeContent(t, 'recoveryCodeUsed'), facts: [codesLeft] }
      }),
    'wrong-codes': (order) => write(order, wrongCodesContent),
  }
}

type Change = 'turnedOn' | 'turnedOff' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'recoveryCodeUsed'

const changeContent = (t: Text, change: Change): Content => ({
  subject: t(`second-factor.${change}.title`),
  paragraphs: [t(`second-factor.${change}.what`), t('second-factor.ifNotYou')],
  when: t(`second-factor.${change}.when`),
})

/** The desk removed the second factors of a client who has lost them. */
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
