import type { Currency, CurrencyPair } from '#contract/currencies.ts'
import { amountOf, amountsOf } from '#contract/exact-amount.ts'
import type { Attempt, Draft } from './draft.ts'
import { type Contact, type QuoteForm, isSameForm, untouchedForm, withCurrency } from './quote-form.ts'

/** The visible part of the dialog. `showsDraft`: the dialog says that the form is an unsent draft. */
export type Screen =
  | { step: 'closed' }
  | { step: 'calculation'; showsDraft: boolean }
  | { step: 'contact' }
  | { step: 'submitted'; contact: Contact; reference: string }

/** The state of the request. Not a part of the screen, because the dialog may be closed while a request is in flight. */
export type Sending =
  | { status: 'idle' }
  | { status: 'busy' }
  | { status: 'failed'; fields: Record<string, string>; retryAfterSeconds?: number }

/** A question about what is missing. It stops the client once each time the dialog is open. Departure 27. */
type Nudge = 'amount' | 'contact'

export interface QuoteState {
  screen: Screen
  sending: Sending
  form: QuoteForm
  /** The form without edits: untouched, or as the last accepted request left it. */
  unedited: QuoteForm
  attempt: Attempt | null
  /** The last choice of the converter in the form. */
  prefill: Prefill | null
  /** The questions that the client has seen. */
  nudges: Nudge[]
  /** The outcome of a request that ended while the dialog was closed. Null again when the dialog opens or a retry starts. */
  lateOutcome: 'accepted' | 'failed' | null
  /** The account whose draft was read. Nothing is stored for an account before its draft was read. */
  draftAccount: string | null
}

/** The converter's choice, with which the dialog is opened. */
export type Prefill = CurrencyPair & Pick<QuoteForm, 'amount'>

export type QuoteEvent =
  | { type: 'opened' | 'closed' | 'next' | 'back' | 'discarded' }
  | { type: 'opened-with'; prefill: Prefill }
  | { type: 'nudged'; nudge: Nudge }
  | { type: 'amount-typed'; amount: string }
  | { type: 'amount-blurred' }
  | { type: 'currency-chosen'; side: 'from' | 'to'; currency: Currency }
  | { type: 'network-chosen'; network: string }
  | { type: 'message-typed'; message: string }
  | { type: 'contact-typed'; contact: Partial<Contact> }
  | { type: 'draft-read'; account: string; draft: Draft | null }
  | { type: 'sending-started'; attempt: Attempt; contact: Partial<Contact> }
  | { type: 'accepted'; contact: Contact; reference: string }
  | { type: 'failed'; fields: Record<string, string>; keepKey: boolean; refused?: boolean; retryAfterSeconds?: number }

export const initialState: QuoteState = {
  screen: { step: 'closed' },
  sending: { status: 'idle' },
  form: untouchedForm,
  unedited: untouchedForm,
  attempt: null,
  prefill: null,
  nudges: [],
  lateOutcome: null,
  draftAccount: null,
}

/** Whether there is a draft to store: edits, or an attempt that the server has not confirmed. */
export const hasDraft = ({ form, unedited, attempt }: Pick<QuoteState, 'form' | 'unedited' | 'attempt'>): boolean =>
  attempt !== null || !isSameForm(form, unedited)

export const isOpen = (state: QuoteState): boolean => state.screen.step !== 'closed'

/** The server's sentence about a refused field. */
export const errorOfField = ({ sending }: QuoteState, field: string): string | undefined =>
  sending.status === 'failed' ? sending.fields[field] : undefined

/** Spec section 4, "Quote dialog". Departure 1 describes what happens after a failure. */
export function reduceQuoteDialog(state: QuoteState, event: QuoteEvent): QuoteState {
  const { screen, form } = state
  switch (event.type) {
    case 'opened':
      if (screen.step !== 'closed') return state
      // A request in flight is shown on step 2.
      if (state.sending.status === 'busy') return { ...state, screen: { step: 'contact' }, lateOutcome: null }
      return { ...state, screen: { step: 'calculation', showsDraft: hasDraft(state) }, lateOutcome: null }
    case 'opened-with': {
      if (screen.step !== 'closed') return state
      // The client may have edited it since.
      if (state.prefill && isSamePrefill(state.prefill, event.prefill)) return reduceQuoteDialog(state, { type: 'opened' })
      return {
        ...state,
        screen: { step: 'calculation', showsDraft: hasDraft(state) },
        form: { ...form, network: '', ...event.prefill },
        prefill: event.prefill,
        lateOutcome: null,
      }
    }
    case 'closed':
      return { ...state, screen: { step: 'closed' }, sending: sendingAfterClose(state.sending), nudges: [] }
    case 'nudged':
      return { ...state, nudges: [...state.nudges, event.nudge] }
    case 'next':
      return screen.step === 'calculation' ? { ...state, screen: { step: 'contact' } } : state
    case 'back':
      return screen.step === 'contact' && state.sending.status !== 'busy'
        ? { ...state, screen: { step: 'calculation', showsDraft: false } }
        : state
    case 'discarded':
      return { ...initialState, draftAccount: state.draftAccount, screen: { step: 'calculation', showsDraft: false } }
    case 'amount-typed':
      return applyEdit(state, { ...form, amount: event.amount }, ['amount'])
    case 'amount-blurred':
      return { ...state, form: { ...form, amount: amountOf(amountsOf(form.amount)) } }
    case 'currency-chosen':
      return applyEdit(state, withCurrency(form, event.side, event.currency), ['fromCurrency', 'toCurrency'])
    case 'network-chosen':
      return applyEdit(state, { ...form, network: event.network }, ['network'])
    case 'message-typed':
      return applyEdit(state, { ...form, message: event.message }, ['message'])
    case 'contact-typed':
      return applyEdit(state, { ...form, contact: { ...form.contact, ...event.contact } }, Object.keys(event.contact))
    case 'draft-read': {
      // The page may now belong to another client's session: drop the previous client's form.
      const ownState = state.draftAccount === null || state.draftAccount === event.account ? state : initialState
      const withAccount = { ...ownState, draftAccount: event.account }
      // Text typed in the meantime is newer than the draft.
      if (!event.draft || hasDraft(ownState)) return withAccount
      return {
        ...withAccount,
        screen: ownState.screen.step === 'calculation' ? { step: 'calculation', showsDraft: true } : ownState.screen,
        form: event.draft.form,
        attempt: event.draft.attempt,
      }
    }
    case 'sending-started':
      // Stores the contact, because a profile that changes before the retry would change the request.
      return { ...state, sending: { status: 'busy' }, form: { ...form, contact: event.contact }, attempt: event.attempt, lateOutcome: null }
    case 'accepted': {
      const sentForm = { ...form, message: '', contact: {} }
      const stateAfter = { ...initialState, draftAccount: state.draftAccount, form: sentForm, unedited: sentForm }
      if (screen.step === 'closed') return { ...stateAfter, lateOutcome: 'accepted' }
      return { ...stateAfter, screen: { step: 'submitted', contact: event.contact, reference: event.reference } }
    }
    case 'failed': {
      const { fields, keepKey, refused, retryAfterSeconds } = event
      return {
        ...state,
        attempt: keepKey ? state.attempt && { ...state.attempt, ...(refused && { refused }) } : null,
        sending: { status: 'failed', fields, ...(retryAfterSeconds && { retryAfterSeconds }) },
        lateOutcome: screen.step === 'closed' ? 'failed' : null,
      }
    }
  }
}

const isSamePrefill = (one: Prefill, other: Prefill): boolean =>
  one.fromCurrency === other.fromCurrency && one.toCurrency === other.toCurrency && one.amount === other.amount

/** A request in flight continues. After a rate limit, the page says when the client can send again. */
const sendingAfterClose = (sending: Sending): Sending =>
  sending.status === 'busy' || (sending.status === 'failed' && sending.retryAfterSeconds) ? sending : { status: 'idle' }

/** Applies an edit and clears the errors of the edited fields. While a request is in flight, nothing changes. */
function applyEdit(state: QuoteState, form: QuoteForm, fields: string[]): QuoteState {
  const { sending } = state
  if (sending.status === 'busy') return state
  if (sending.status !== 'failed') return { ...state, form }
  const remaining = Object.fromEntries(Object.entries(sending.fields).filter(([field]) => !fields.includes(field)))
  return { ...state, form, sending: { status: 'failed', fields: remaining } }
}
