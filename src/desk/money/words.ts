import type { BankProblem } from '#contract/desk/bank-problems.ts'
import type { Reply } from '../api/call-types.ts'
import { t } from '../../web/language/text.ts'
import type { BankEntry } from '../api/money.ts'
import { amountText } from '../layout/deal-words.ts'

/** With a minus if it goes. Call while rendering. */
export const entryAmount = ({ amount, currency, direction }: BankEntry): string =>
  `${direction === 'debit' ? '−' : ''}${amountText(amount, currency)}`

/** Who paid, or is paid. Call while rendering. */
export const entryName = ({ name }: BankEntry): string => name ?? t('payments.noName')

type Problem = NonNullable<Reply<'listBankFiles'>['files'][number]['problem']>

/** A problem of a file, with the place and the part that it names. Call while rendering. */
export function problemText({ code, line, what }: Problem | BankProblem): string {
  const facts = [what, line !== undefined && t('payments.files.line', { line: String(line) })].filter(Boolean)
  return `${t(`payments.problems.${code}`)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}
