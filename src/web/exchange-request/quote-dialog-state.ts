import type { Currency, CurrencyPair } from '#contract/currencies.ts'
import { quoteAmount } from '#contract/read-amount.ts'
import type { Attempt } from './attempt.ts'
import type { Draft } from './draft.ts'
import { type Contact, type QuoteForm, sameForm, untouchedForm, withCurrency } from './quote-form.ts'

/** Which part of the dialog is shown. `kept`: it was opened on text from before that has not been sent. */
export type Screen =
  | { step: 'closed' }
  | { step: 'calculation'; kept: boolean }
  | { step: 'contact' }
  | { step: 'submitted'; email: string; reference: string }

/** How the sending goes: apart from the screen, because a dialog may be closed while its request is on the way. */
export type Sending =
  | { status: 'idle' }
  | { status: 'busy' }
  | { status: 'failed'; fields: Record<string, string>; retryAfterSeconds?: number }

export interface QuoteState {
  screen: Screen
  sending: Sending
  form: QuoteForm
  /** The form when nothing in it was unsent: untouched, or as it was sent. */
  settled: QuoteForm
  attempt: Attempt | null
  /** An answer that came after the dialog had been closed, until the dialog is opened again. */
  lateAnswer: 'accepted' | 'refused' | null
  /** The account whose draft has been looked up: only from then on is this form kept for it. */
  draftOf: string | null
}

/** What somebody wants to exchange who has not filled in the form yet. */
export type Wish = CurrencyPair & Pick<QuoteForm, 'amount' | 'message'>

export type QuoteEvent =
  | { type: 'opened' | 'closed' | 'next' | 'back' | 'discarded' }
  | { type: 'opened-with'; wish: Wish }
  | { type: 'amount-typed'; amount: string }
  | { type: 'amount-left' }
  | { type: 'currency-chosen'; side: 'from' | 'to'; currency: Currency }
  | { type: 'message-typed'; message: string }
  | { type: 'contact-typed'; contact: Partial<Contact> }
  | { type: 'draft-looked-up'; account: string; draft: Draft | null }
  | { type: 'sent'; attempt: Attempt; contact: Partial<Contact> }
  | { type: 'accepted'; email: string; reference: string }
  | { type: 'refused'; fields: Record<string, string>; keepKey: boolean; retryAfterSeconds?: number }

export const initialState: QuoteState = {
  screen: { step: 'closed' },
  sending: { status: 'idle' },
  form: untouchedForm,
  settled: untouchedForm,
  attempt: null,
  lateAnswer: null,
  draftOf: null,
}

/** Whether there is something to keep: edits, or an attempt whose outcome is not known. */
export const hasUnsentText = ({ form, settled, attempt }: Pick<QuoteState, 'form' | 'settled' | 'attempt'>): boolean =>
  attempt !== null || !sameForm(form, settled)

export const isOpen = (state: QuoteState): boolean => state.screen.step !== 'closed'

/** The sentence that the server wrote about a field, where it refused one. */
export const problemAt = ({ sending }: QuoteState, field: string): string | undefined =>
  sending.status === 'failed' ? sending.fields[field] : undefined

/** Spec section 4, "Quote dialog"; departure 1 for what happens after a failure. */
export function quoteDialog(state: QuoteState, event: QuoteEvent): QuoteState {
  const { screen, form } = state
  switch (event.type) {
    case 'opened':
      if (screen.step !== 'closed') return state
      // A request that is still on its way is shown where it was sent from.
      if (state.sending.status === 'busy') return { ...state, screen: { step: 'contact' }, lateAnswer: null }
      return { ...state, screen: { step: 'calculation', kept: hasUnsentText(state) }, lateAnswer: null }
    case 'opened-with': {
      if (screen.step !== 'closed') return state
      const { message, ...chosen } = event.wish
      const wished = { ...form, ...chosen, message: [form.message, message].filter(Boolean).join('\n') }
      return { ...state, screen: { step: 'calculation', kept: hasUnsentText(state) }, form: wished, lateAnswer: null }
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
      return { ...initialState, draftOf: state.draftOf, screen: { step: 'calculation', kept: false } }
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
    case 'draft-looked-up': {
      // A page that was kept may have come to another client: nothing of the one before goes with them.
      const own = state.draftOf === null || state.draftOf === event.account ? state : initialState
      const lookedUp = { ...own, draftOf: event.account }
      // Text typed while the draft was being looked up is newer than the draft.
      if (!event.draft || hasUnsentText(own)) return lookedUp
      return {
        ...lookedUp,
        screen: own.screen.step === 'calculation' ? { step: 'calculation', kept: true } : own.screen,
        form: event.draft.form,
        attempt: event.draft.attempt,
      }
    }
    case 'sent':
      // Another profile by the next try would make another request of it, under another key.
      return { ...state, sending: { status: 'busy' }, form: { ...form, contact: event.contact }, attempt: event.attempt, lateAnswer: null }
    case 'accepted': {
      const sentForm = { ...form, message: '', contact: {} }
      const after = { ...initialState, draftOf: state.draftOf, form: sentForm, settled: sentForm }
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

/** The form after an edit; the sentences at the edited fields go. While a request is on its way its text cannot be changed. */
function edited(state: QuoteState, form: QuoteForm, fields: string[]): QuoteState {
  const { sending } = state
  if (sending.status === 'busy') return state
  if (sending.status !== 'failed') return { ...state, form }
  const left = Object.fromEntries(Object.entries(sending.fields).filter(([field]) => !fields.includes(field)))
  return { ...state, form, sending: { status: 'failed', fields: left } }
}
