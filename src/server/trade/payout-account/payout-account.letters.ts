import { pages, pageWithToken } from '#contract/pages.ts'
import { refusalForClient } from '#contract/desk/payout-refusals.ts'
import { waitForRelease } from '../../client/account/account.ts'
import { textsOf } from '../../platform/language/texts-of.ts'
import type { Letter, LetterOrder, LetterWriters } from '../../platform/mail/mail.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import type { TradeContext } from '../context.ts'
import { newStopToken } from '../destination-wait/stop-token.ts'
import { findWaivers, usableFromOf } from '../destination-wait/wait.ts'
import { findForLetter } from './payout-account.store.ts'
import { wording as de } from './letters.wording.de.ts'
import { wording as en } from './letters.wording.en.ts'
import { wording as pl } from './letters.wording.pl.ts'

const textsIn = textsOf({ en, pl, de })

type PayoutLetter = 'payout-account-added' | 'payout-account-checked'
type LetterContext = Pick<TradeContext, 'database' | 'clock' | 'mail' | 'operator' | 'publicOrigin'>
type Found = NonNullable<Awaited<ReturnType<typeof findForLetter>>>
type Texts = ReturnType<typeof textsIn>

/** Letters about payout accounts. They never have a number, a name or a bank. */
export const payoutAccountLetters = (context: LetterContext): Pick<LetterWriters, PayoutLetter> => ({
  'payout-account-added': (order) =>
    write(context, order, async (found, t) => {
      const token = await newStopToken(context, found.account.id)
      return addedContent(t, await waitOf(context, found, t), context.publicOrigin + pageWithToken.stopDestination(token))
    }),
  'payout-account-checked': (order) =>
    write(context, order, async (found, t) => (found.outcome ? checkedContent(found, t, await waitOf(context, found, t)) : null)),
})

type Content = Pick<Letter, 'subject' | 'paragraphs' | 'action'>

async function write(
  context: LetterContext,
  order: Extract<LetterOrder, { kind: PayoutLetter }>,
  contentOf: (found: Found, t: Texts) => Promise<Content | null>,
): Promise<Letter | null> {
  const { operator, publicOrigin } = context
  const found = await findForLetter(context.database, order.payoutAccountId)
  if (!found || found.client.state === 'closed') return null
  if (found.client.state === 'frozen') return waitForRelease(context, order)
  const { language, email: to } = found.client
  const t = textsIn(language)
  const content = await contentOf(found, t)
  if (!content) return null
  return {
    to,
    language,
    facts: [
      { label: t('payout-account.letters.currency'), value: found.account.currency },
      { label: t('payout-account.letters.added'), value: letterMoment(found.account.addedAt, language) },
    ],
    action: { label: t('payout-account.letters.see'), url: publicOrigin + pages.payoutAccounts },
    footnote: t('payout-account.letters.notYou', { email: operator.contact.email }),
    ...content,
  }
}

/** From when on money can go there, if the account waits because it is new. */
async function waitOf({ database, clock, operator }: LetterContext, { account, client }: Found, t: Texts): Promise<string[]> {
  const { id, accountId, addedAt: since } = account
  const judged = { now: clock(), rules: operator.wallets, waivers: await findWaivers(database, accountId) }
  const usableFrom = usableFromOf({ id, since }, judged)
  return usableFrom ? [t('payout-account.added.waits', { moment: letterMoment(new Date(usableFrom), client.language) })] : []
}

const addedContent = (t: Texts, wait: string[], stopUrl: string): Content => ({
  subject: t('payout-account.added.title'),
  paragraphs: [t('payout-account.added.what'), ...wait, t('payout-account.added.stop'), t('payout-account.letters.onlyInAccount')],
  action: { label: t('payout-account.added.stopIt'), url: stopUrl },
})

function checkedContent({ reason }: Found, t: Texts, wait: string[]): Content {
  const outcome = reason ? (`refused.${refusalForClient[reason]}` as const) : 'usable'
  return {
    subject: t(reason ? 'payout-account.refused.title' : 'payout-account.usable.title'),
    paragraphs: [t(`payout-account.${outcome}`), ...(reason ? [] : wait), t('payout-account.letters.onlyInAccount')],
  }
}
