import { pages } from '#contract/pages.ts'

import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { formatDay, formatList, formatMoment } from '../../platform/text/format.ts'
import type { RetainedRecord } from '../../platform/retention/personal-data.ts'
import { type Addressee, findAccount, findAddressee } from '../account/account.ts'
import type { ClientContext } from '../context.ts'
import { planClosing } from './close-account.ts'
import { textsIn } from '../letters.texts.ts'

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
    return accountClosedLetter({ to: account.closedEmail, language: account.language, retained, until: account.keptUntil })
  },
})

function dataDownloadedLetter({ to, language, at, publicOrigin }: Addressee & { at: Date; publicOrigin: string }): Letter {
  const t = textsIn(language)
  return {
    to,
    language,
    subject: t('client-data.downloaded.title'),
    paragraphs: [t('client-data.downloaded.what'), t('client-data.downloaded.ifNotYou')],
    facts: [{ label: t('client-data.downloaded.when'), value: formatMoment(at, language) }],
    action: { label: t('client-data.downloaded.action'), url: publicOrigin + pages.forgotPassword },
  }
}

/** "Your account is closed", with what the law requires us to keep. */
function accountClosedLetter({ to, language, retained, until }: Addressee & { retained: RetainedRecord[]; until: Date }): Letter {
  const t = textsIn(language)
  const records = formatList(
    retained.map((record) => t(`client-data.records.${record}`)),
    language,
  )
  const whatIsKept = [t('client-data.closed.kept', { day: formatDay(until, language), records }), t('client-data.closed.laws')]
  return {
    to,
    language,
    subject: t('client-data.closed.title'),
    paragraphs: [
      t('client-data.closed.what'),
      ...(retained.length > 0 ? whatIsKept : [t('client-data.closed.erased')]),
      t('client-data.closed.signUpAgain'),
    ],
    footnote: t('client-data.closed.ifNotYou'),
  }
}
