import { isCurrency, kindOf } from '#contract/currencies.ts'
import { parseQuoteAmount } from '#contract/rules.ts'
import { dropUnsentText, keepUnsentText, readUnsentText } from '../session/unsent-text.ts'
import { type Attempt, endOf } from './attempt.ts'
import type { QuoteForm } from './quote-form.ts'

/** What a client typed into the quote dialog and did not send, with the attempt to send it, if there was one. Departure 1. */
export interface Draft {
  form: QuoteForm
  attempt: Attempt | null
}

const form = 'exchange-request'

export const keepDraft = (account: string, draft: Draft): void => keepUnsentText({ account, form, value: draft })

export const dropDraft = (account: string): void => dropUnsentText({ account, form })

/** The draft of this account, or null where there is none, it cannot be understood, or was tried to be sent too long ago. */
export function readDraft(account: string): Draft | null {
  const stored = readUnsentText({ account, form })
  if (!isDraft(stored)) return null
  const now = Date.now()
  if (stored.attempt && endOf(stored.attempt, now) <= now) return null
  // Earlier versions kept the amount as it was typed.
  return { ...stored, form: { ...stored.form, amount: String(parseQuoteAmount(stored.form.amount)) } }
}

/** The draft of which this is the last attempt to send, or null where it cannot be understood. Sent again, it is the same request. */
export function draftOf(attempt: unknown): Draft | null {
  if (!isAttempt(attempt)) return null
  try {
    const { amount, name, email, phone, country, ...chosen } = JSON.parse(attempt.content) as Record<string, unknown>
    const draft = { form: { ...chosen, amount: String(amount), contact: { name, email, phone, country } }, attempt }
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
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

const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) && isText(value.key) && isText(value.content) && ['number', 'undefined'].includes(typeof value.begun)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
