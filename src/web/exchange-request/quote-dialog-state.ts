import type { Currency, CurrencyPair } from '#contract/currencies.ts'
import { quoteAmount } from '#contract/read-amount.ts'
import type { Attempt } from './attempt.ts'
import type { Draft } from './draft.ts'
import { type Contact, type QuoteForm, sameForm, untouchedForm, withCurrency } from './quote-form.ts'

/** Which part of the dialog is shown. `kept`: it was opened on an unsent draft. */
export type Screen =
  | { step: 'closed' }
  | { step: 'calculation'; kept: boolean }
  | { step: 'contact' }
  | { step: 'submitted'; email: string; reference: string }

/** Separate from the screen: the dialog may be closed while its request is in flight. */
export type Sending =
  | { status: 'idle' }
  | { status: 'busy' }
  | { status: 'failed'; fields: Record<string, string>; retryAfterSeconds?: number }

export interface QuoteState {
  screen: Screen
  sending: Sending
  form: QuoteForm
  /** The form without unsent edits: untouched, or as it was last sent. */
  unedited: QuoteForm
  attempt: Attempt | null
  /** An answer that came after the dialog was closed; until the dialog is opened again. */
  lateAnswer: 'accepted' | 'refused' | null
  /** The account whose draft was read; before that, nothing is kept for it. */
  draftAccount: string | null
}

/** What the dialog is opened with: the converter's choice. */
export type Prefill = CurrencyPair & Pick<QuoteForm, 'amount' | 'message'>

export type QuoteEvent =
  | { type: 'opened' | 'closed' | 'next' | 'back' | 'discarded' }
  | { type: 'opened-with'; prefill: Prefill }
  | { type: 'amount-typed'; amount: string }
  | { type: 'amount-left' }
  | { type: 'currency-chosen'; side: 'from' | 'to'; currency: Currency }
  | { type: 'message-typed'; message: string }
  | { type: 'contact-typed'; contact: Partial<Contact> }
  | { type: 'draft-read'; account: string; draft: Draft | null }
  | { type: 'sent'; attempt: Attempt; contact: Partial<Contact> }
  | { type: 'accepted'; email: string; reference: string }
  | { type: 'refused'; fields: Record<string, string>; keepKey: boolean; retryAfterSeconds?: number }

export const initialState: QuoteState = {
  screen: { step: 'closed' },
  sending: { status: 'idle' },
  form: untouchedForm,
  unedited: untouchedForm,
  attempt: null,
  lateAnswer: null,
  draftAccount: null,
}

/** Whether there is a draft to keep: edits, or an attempt with unknown outcome. */
export const hasDraft = ({ form, unedited, attempt }: Pick<QuoteState, 'form' | 'unedited' | 'attempt'>): boolean =>
  attempt !== null || !sameForm(form, unedited)

export const isOpen = (state: QuoteState): boolean => state.screen.step !== 'closed'

/** The server's sentence about a refused field. */
export const problemAt = ({ sending }: QuoteState, field: string): string | undefined =>
  sending.status === 'failed' ? sending.fields[field] : undefined

/** Spec section 4, "Quote dialog"; departure 1 for what happens after a failure. */
export function quoteDialog(state: QuoteState, event: QuoteEvent): QuoteState {
  const { screen, form } = state
  switch (event.type) {
    case 'opened':
      if (screen.step !== 'closed') return state
      // While a request is in flight, its step is shown.
      if (state.sending.status === 'busy') return { ...state, screen: { step: 'contact' }, lateAnswer: null }
      return { ...state, screen: { step: 'calculation', kept: hasDraft(state) }, lateAnswer: null }
    case 'opened-with': {
      if (screen.step !== 'closed') return state
      const { message, ...chosen } = event.prefill
      const prefilled = { ...form, ...chosen, message: [form.message, message].filter(Boolean).join('\n') }
      return { ...state, screen: { step: 'calculation', kept: hasDraft(state) }, form: prefilled, lateAnswer: null }
    }
    case 'closed':
      return { ...state, screen: { step: 'closed' }, sending: state.sending.status === 'busy' ? state.sending : { status: 'idle' } }
    case 'next':
      return screen.step === 'calculation' ? { ...state, screen: { step: 'contact' } } : state
    case 'back':
      return screen.step === 'contact' && state.sending.status !== 'busy'
        ? { ...state, screen: { step: 'calculation', kept: false } }
        : state
    case 'discarded':
      return { ...initialState, draftAccount: state.draftAccount, screen: { step: 'calculation', kept: false } }
    case 'amount-typed':
      return edited(state, { ...form, amount: event.amount }, ['amount'])
    case 'amount-left':
      return { ...state, form: { ...form, amount: String(quoteAmount(form.amount)) } }
    case 'currency-chosen':
      return edited(state, withCurrency(form, event.side, event.currency), ['fromCurrency', 'toCurrency'])
    case 'message-typed':
      return edited(state, { ...form, message: event.message }, ['message'])
    case 'contact-typed':
      return edited(state, { ...form, contact: { ...form.contact, ...event.contact } }, Object.keys(event.contact))
    case 'draft-read': {
      // The page may now belong to another client's session: drop the previous client's form.
      const own = state.draftAccount === null || state.draftAccount === event.account ? state : initialState
      const withAccount = { ...own, draftAccount: event.account }
      // Text typed in the meantime is newer than the draft.
      if (!event.draft || hasDraft(own)) return withAccount
      return {
        ...withAccount,
        screen: own.screen.step === 'calculation' ? { step: 'calculation', kept: true } : own.screen,
        form: event.draft.form,
        attempt: event.draft.attempt,
      }
    }
    case 'sent':
      // Fix the contact: a profile that changes before the retry would make it another request.
      return { ...state, sending: { status: 'busy' }, form: { ...form, contact: event.contact }, attempt: event.attempt, lateAnswer: null }
    case 'accepted': {
      const sentForm = { ...form, message: '', contact: {} }
      const after = { ...initialState, draftAccount: state.draftAccount, form: sentForm, unedited: sentForm }
      if (screen.step === 'closed') return { ...after, lateAnswer: 'accepted' }
      return { ...after, screen: { step: 'submitted', email: event.email, reference: event.reference } }
    }
    case 'refused': {
      const after = { ...state, attempt: event.keepKey ? state.attempt : null }
      return { ...after, sending: failedBy(event), lateAnswer: screen.step === 'closed' ? 'refused' : null }
    }
  }
}

const failedBy = ({ fields, retryAfterSeconds }: Extract<QuoteEvent, { type: 'refused' }>): Sending => ({
  status: 'failed',
  fields,
  ...(retryAfterSeconds && { retryAfterSeconds }),
})

/** Applies an edit and clears the errors of the edited fields; while a request is in flight, nothing changes. */
function edited(state: QuoteState, form: QuoteForm, fields: string[]): QuoteState {
  const { sending } = state
  if (sending.status === 'busy') return state
  if (sending.status !== 'failed') return { ...state, form }
  const left = Object.fromEntries(Object.entries(sending.fields).filter(([field]) => !fields.includes(field)))
  return { ...state, form, sending: { status: 'failed', fields: left } }
}
