import { pages } from '#contract/pages.ts'
import { findAddressee } from '../../client/account/account.ts'
import type { Database } from '../../platform/database/database.ts'
import type { LetterWriters } from '../../platform/mail/mail.ts'
import { textsIn } from '../letters.texts.ts'
import { findCheckById } from './identity-check.store.ts'
import { outcomeOf } from './review.ts'

interface LetterParts {
  database: Database
  publicOrigin: string
}

/** The outcome of a check. The reason is not in the letter: it may be about a client's documents, and stays behind the log-in. */
export const identityCheckLetters = ({ database, publicOrigin }: LetterParts): Pick<LetterWriters, 'identity-check-outcome'> => ({
  async 'identity-check-outcome'({ identityCheckId, outcome }) {
    const check = await findCheckById(database, identityCheckId)
    // A newer outcome has its own letter.
    if (!check || outcomeOf(check) !== outcome) return null
    const addressee = await findAddressee(database, check.accountId)
    if (!addressee) return null
    const t = textsIn(addressee.language)
    const what = t(`identity-check.${outcome}.${check.kind}`)
    return {
      ...addressee,
      subject: t(`identity-check.${outcome}.title`),
      paragraphs: outcome === 'approved' ? [what] : [what, t(`identity-check.${outcome}.next`)],
      action: {
        label: t(`identity-check.${outcome}.action`),
        url: publicOrigin + (outcome === 'approved' ? pages.home : pages.verification),
      },
    }
  },
})
