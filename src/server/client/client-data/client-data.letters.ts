import { pages } from '#contract/pages.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import { formatDay, formatList } from '../../platform/text/format.ts'
import type { RetainedRecord } from '../../platform/retention/personal-data.ts'
import { type Addressee, findAddressee, letterTo } from '../account/account.ts'
import { findAccount } from '../account/account.store.ts'
import type { ClientContext } from '../context.ts'
import { planClosing } from './close-account.ts'

export const clientDataLetters = (context: ClientContext): Pick<LetterWriters, 'account-closed' | 'data-downloaded'> => ({
  async 'data-downloaded'({ accountId, at }) {
    const { database, publicOrigin } = context
    const addressee = await findAddressee(database, accountId)
    return addressee ? dataDownloadedLetter({ ...addressee, at: new Date(at), publicOrigin }) : null
  },
  async 'account-closed'({ accountId }) {
    const { database } = context
    const account = await findAccount(database, accountId)
    if (!account?.closedEmail || !account.keptUntil) return null
    const { retained } = await planClosing(context, database, accountId)
    const { closedEmail: to, language, keptUntil: until } = account
    return accountClosedLetter({ to, language, retained, until, law: context.recordsLawIn(language) })
  },
})

const dataDownloadedLetter = (about: Addressee & { at: Date; publicOrigin: string }): Letter =>
  letterTo(about, (t) => ({
    subject: t('client-data.downloaded.title'),
    paragraphs: [t('client-data.downloaded.what'), t('client-data.downloaded.ifNotYou')],
    facts: [{ label: t('client-data.downloaded.when'), value: letterMoment(about.at, about.language) }],
    action: { label: t('client-data.downloaded.action'), url: about.publicOrigin + pages.forgotPassword },
  }))

interface Closing {
  retained: RetainedRecord[]
  until: Date
  law: string | undefined
}

const accountClosedLetter = ({ retained, until, law, ...addressee }: Addressee & Closing): Letter =>
  letterTo(addressee, (t) => {
    const { language } = addressee
    const names = retained.map((record) => t(`client-data.records.${record}`))
    const kept = t('client-data.closed.kept', { day: formatDay(until, language), records: formatList(names, language) })
    const laws = `${law ?? t('client-data.closed.laws')} ${t('client-data.closed.rest')}`
    return {
      subject: t('client-data.closed.title'),
      paragraphs: [
        t('client-data.closed.what'),
        ...(retained.length > 0 ? [kept, laws] : [t('client-data.closed.erased')]),
        t('client-data.closed.signUpAgain'),
      ],
      footnote: t('client-data.closed.ifNotYou'),
    }
  })
