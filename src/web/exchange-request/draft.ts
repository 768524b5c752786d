import { isCurrency, kindOf } from '#contract/currencies.ts'
import { quoteAmount } from '#contract/read-amount.ts'
import { readKeptDraft } from '../session/kept-draft.ts'
import type { Attempt } from './attempt.ts'
import type { QuoteForm } from './quote-form.ts'

/** What a client typed into the quote dialog and did not send, with the last attempt to send it. Departure 1. */
export interface Draft {
  form: QuoteForm
  attempt: Attempt | null
}

/** The draft that was kept for this account, or null where there is none or it is malformed. */
export function readDraft(account: string): Draft | null {
  const stored = readKeptDraft(account)
  if (!isDraft(stored)) return null
  // A reload may happen before the field lost the focus.
  return { ...stored, form: { ...stored.form, amount: String(quoteAmount(stored.form.amount)) } }
}

function isDraft(value: unknown): value is Draft {
  return isRecord(value) && isForm(value.form) && (value.attempt === null || isAttempt(value.attempt))
}

function isForm(value: unknown): value is QuoteForm {
  if (!isRecord(value) || !isRecord(value.contact)) return false
  const { fromCurrency, toCurrency, amount, message, contact } = value
  if (!isText(fromCurrency) || !isText(toCurrency) || !isCurrency(fromCurrency) || !isCurrency(toCurrency)) return false
  if (kindOf(fromCurrency) === kindOf(toCurrency)) return false
  return isText(amount) && isText(message) && Object.values(contact).every(isText)
}

const isAttempt = (value: unknown): value is Attempt => isRecord(value) && isText(value.key) && isText(value.content)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
