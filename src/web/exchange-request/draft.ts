import { isCurrency, kindOf } from '#contract/currencies.ts'
import { readStoredDraft } from '../session/stored-draft.ts'
import { type ExchangeRequest, type QuoteForm, untouchedForm } from './quote-form.ts'

/** A submission with its idempotency key. A retry of the same content uses the same key. */
export interface Attempt {
  key: string
  content: string
  /** The server has refused the request, which therefore has not arrived. */
  refused?: boolean
}

/** The content of the quote dialog that the server has not confirmed, with the last attempt to send it. Departure 1. */
export interface Draft {
  form: QuoteForm
  attempt: Attempt | null
}

/** The stored draft of this account. Null if the draft is missing or malformed. */
export function readDraft(account: string): Draft | null {
  const stored = readStoredDraft(account)
  // A draft of an earlier release has no network.
  return isDraft(stored) ? { ...stored, form: { ...untouchedForm, ...stored.form } } : null
}

function isDraft(value: unknown): value is Draft {
  return isRecord(value) && isForm(value.form) && (value.attempt === null || isAttempt(value.attempt))
}

function isForm(value: unknown): value is QuoteForm {
  if (!isRecord(value) || !isRecord(value.contact)) return false
  const { fromCurrency, toCurrency, amount, network, message, contact } = value
  if (!isText(fromCurrency) || !isText(toCurrency) || !isCurrency(fromCurrency) || !isCurrency(toCurrency)) return false
  if (kindOf(fromCurrency) === kindOf(toCurrency)) return false
  return isText(amount) && (network === undefined || isText(network)) && isText(message) && Object.values(contact).every(isText)
}

const isAttempt = (value: unknown): value is Attempt => isRecord(value) && isText(value.key) && isText(value.content)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'

/** The previous attempt if the content is the same, else a new attempt. */
export const attemptFor = (request: ExchangeRequest, previous: Attempt | null, newKey: () => string): Attempt =>
  previous && isRetryOf(request, previous) ? previous : { key: newKey(), content: JSON.stringify(request) }

/** Whether this request has the content of the attempt. */
export const isRetryOf = (request: ExchangeRequest, { content }: Attempt): boolean => content === JSON.stringify(request)
