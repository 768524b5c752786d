import { expect, test } from 'vitest'
import { errorOfField, hasDraft, initialState, reduceQuoteDialog, type QuoteEvent, type QuoteState } from './quote-dialog-state.ts'
import { untouchedForm } from './quote-form.ts'

const stateAfter = (events: QuoteEvent[], from: QuoteState = initialState) => events.reduce(reduceQuoteDialog, from)

const attempt = { key: 'k1', content: 'c' }
const opened: QuoteEvent = { type: 'opened' }
const next: QuoteEvent = { type: 'next' }
const back: QuoteEvent = { type: 'back' }
const closed: QuoteEvent = { type: 'closed' }
const contact = { name: 'Anna Nowak', email: 'anna@example.com', phone: '', country: 'PL' }
const sendingStarted: QuoteEvent = { type: 'sending-started', attempt, contact }
const accepted: QuoteEvent = { type: 'accepted', email: 'anna@example.com', reference: 'K7M2' }
const failed: QuoteEvent = { type: 'failed', fields: {}, keepKey: true }
const typed: QuoteEvent = { type: 'message-typed', message: 'By Friday' }

// @spec 4.quote-dialog
test('after success, message, draft and key are cleared', () => {
  const done = stateAfter([opened, { type: 'amount-typed', amount: '2500' }, typed, next, sendingStarted, accepted])
  expect(done.form).toEqual({ ...untouchedForm, amount: '2500' })
  expect(hasDraft(done)).toBe(false)
  expect(done.attempt).toBeNull()
  expect(stateAfter([closed, opened], done).screen).toEqual({ step: 'calculation', showsDraft: false })
})

const failedState = stateAfter([opened, typed, next, sendingStarted, failed])

test('the sent contact stays until the request is accepted', () => {
  expect(failedState.form.contact).toEqual(contact)
  expect(stateAfter([sendingStarted, accepted], failedState).form.contact).toEqual({})
})

test('a key that the server refuses is not used again', () => {
  expect(stateAfter([opened, next, sendingStarted, { ...failed, keepKey: false }]).attempt).toBeNull()
})

test('an edited field loses its error, and the other fields keep their errors', () => {
  const fields = { email: 'must be an e-mail address', phone: 'at most 50 characters', message: 'at most 4000 characters' }
  const marked = stateAfter([opened, next, sendingStarted, { type: 'failed', fields, keepKey: true }])
  expect(errorOfField(marked, 'email')).toBe('must be an e-mail address')
  const edited = stateAfter([{ type: 'contact-typed', contact: { email: 'a@b' } }], marked)
  expect(errorOfField(edited, 'email')).toBeUndefined()
  expect(errorOfField(edited, 'phone')).toBe('at most 50 characters')
  expect(errorOfField(stateAfter([back, typed], edited), 'message')).toBeUndefined()
})

test('closing the dialog clears the failure and keeps the text', () => {
  const reopened = stateAfter([closed, opened], failedState)
  expect(reopened.sending).toEqual({ status: 'idle' })
  expect(reopened.screen).toEqual({ step: 'calculation', showsDraft: true })
  expect(reopened.form.message).toBe('By Friday')
})

const busyState = stateAfter([opened, typed, next, sendingStarted])

test('during a request, the text cannot be changed, and Back does nothing', () => {
  expect(
    stateAfter([{ type: 'message-typed', message: 'no' }, { type: 'contact-typed', contact: { name: 'no' } }, back], busyState),
  ).toEqual(busyState)
})

test('a dialog that was closed during a request opens again on step 2', () => {
  const reopened = stateAfter([closed, opened], busyState)
  expect(reopened.screen).toEqual({ step: 'contact' })
  expect(reopened.sending).toEqual({ status: 'busy' })
})

test('a response after closing sets the late outcome and does not open the dialog', () => {
  expect(stateAfter([closed, accepted], busyState).lateOutcome).toBe('accepted')
  expect(stateAfter([closed, failed], busyState).lateOutcome).toBe('failed')
  expect(stateAfter([closed, failed, opened], busyState).lateOutcome).toBeNull()
  expect(stateAfter([closed, accepted], busyState)).toMatchObject({
    screen: { step: 'closed' },
    sending: { status: 'idle' },
    form: { message: '' },
  })
  expect(stateAfter([closed, failed], busyState)).toMatchObject({
    screen: { step: 'closed' },
    sending: { status: 'failed' },
    form: { message: 'By Friday' },
  })
})

const draft = { form: { ...untouchedForm, amount: '7500', message: 'From last week' }, attempt }
const draftRead: QuoteEvent = { type: 'draft-read', account: 'anna@example.com', draft }

test('a stored draft is shown as a draft, with its idempotency key', () => {
  const shown = stateAfter([draftRead, opened])
  expect(shown.screen).toEqual({ step: 'calculation', showsDraft: true })
  expect(shown.form).toEqual(draft.form)
  expect(shown.attempt).toBe(attempt)
  expect(stateAfter([opened, draftRead]).screen).toEqual({ step: 'calculation', showsDraft: true })
})

test('a draft that is read late does not overwrite newer text', () => {
  expect(stateAfter([opened, typed, draftRead]).form.message).toBe('By Friday')
})

test('a draft of one client is never shown to the next client', () => {
  const stateOfAnna = stateAfter([draftRead, opened, next])
  const draftReadForBen: QuoteEvent = { type: 'draft-read', account: 'ben@example.com', draft: null }
  expect(stateAfter([draftReadForBen], stateOfAnna)).toEqual({ ...initialState, draftAccount: 'ben@example.com' })
  const bensDraft = { form: { ...untouchedForm, message: 'Ben’s' }, attempt: null }
  expect(stateAfter([{ ...draftReadForBen, draft: bensDraft }], stateOfAnna)).toMatchObject({ ...bensDraft, screen: { step: 'closed' } })
})

test('a form without edits is a draft while its attempt is not confirmed', () => {
  expect(hasDraft(stateAfter([opened, next, sendingStarted, failed, closed]))).toBe(true)
  expect(hasDraft(stateAfter([opened, next, closed]))).toBe(false)
})

test('a draft is still shown as a draft after the converter’s choice is filled in', () => {
  const prefill = { fromCurrency: 'EUR', toCurrency: 'ETH', amount: '5000', message: '' } as const
  expect(stateAfter([{ type: 'opened-with', prefill }]).screen).toEqual({ step: 'calculation', showsDraft: false })
  const prefilled = stateAfter([opened, typed, closed, { type: 'opened-with', prefill }])
  expect(prefilled).toMatchObject({ screen: { showsDraft: true }, form: { amount: '5000', message: 'By Friday' } })
})

test('a discarded draft is replaced by the defaults', () => {
  const discarded = stateAfter([draftRead, opened, { type: 'discarded' }])
  expect(discarded.form).toEqual(untouchedForm)
  expect(discarded.attempt).toBeNull()
  expect(stateAfter([closed, opened], discarded).screen).toEqual({ step: 'calculation', showsDraft: false })
})
