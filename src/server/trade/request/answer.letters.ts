import { formatAmount } from '#contract/format-amount.ts'
import { pages } from '#contract/pages.ts'
import { amountOf, hasAmount } from '#contract/exact-amount.ts'
import { waitForRelease } from '../../client/account/account.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import type { TradeContext } from '../context.ts'
import { textsIn } from './letters.texts.ts'
import { findAnswer } from './request-work.store.ts'

type LetterContext = Pick<TradeContext, 'database' | 'clock' | 'mail' | 'operator' | 'publicOrigin'>

export const requestWorkLetters = (context: LetterContext): Pick<LetterWriters, 'request-answer'> => ({
  async 'request-answer'({ messageId, to }) {
    const found = await findAnswer(context.database, messageId)
    if (!found) return null
    if (found.accountState === 'frozen') return waitForRelease(context, { kind: 'request-answer', messageId, to })
    return answerLetter(found, { ...context, to })
  },
})

type Answer = NonNullable<Awaited<ReturnType<typeof findAnswer>>>

/** A colleague's answer in free words, in the brand's layout. To act on it, the reader needs the account. */
function answerLetter(
  { message, request, accountEmail }: Answer,
  { operator, publicOrigin, to }: Pick<TradeContext, 'operator' | 'publicOrigin'> & { to: 'contact' | 'account' },
): Letter {
  const { reference, fromCurrency, toCurrency } = request
  const language = message.language ?? 'en'
  const t = textsIn(language)
  const pays = hasAmount(request)
    ? `${formatAmount(amountOf(request), language)} ${fromCurrency}`
    : t('request-work.answer.noAmount', { currency: fromCurrency })
  return {
    to: to === 'contact' ? request.email : accountEmail,
    language,
    subject: message.subject ?? t('request-work.answer.subject', { reference }),
    heading: message.subject ?? t('request-work.answer.heading'),
    paragraphs: [...paragraphsOf(message.text), t('request-work.answer.noOffer')],
    facts: [
      { label: t('request-work.answer.reference'), value: reference },
      { label: t('request-work.answer.pays'), value: pays },
      { label: t('request-work.answer.gets'), value: toCurrency },
    ],
    action: { label: t('request-work.answer.action'), url: publicOrigin + pages.home },
    footnote: t('request-work.answer.why', { brand: operator.brand.name, email: operator.contact.email }),
  }
}

const paragraphsOf = (text: string): string[] => text.split(/(?:\r?\n[\t ]*){2,}/).filter((paragraph) => paragraph.trim() !== '')
