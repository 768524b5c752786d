import { describe, expect, test } from 'vitest'
import { errorAt, hasDraft, initialState, reduceQuoteDialog, type QuoteEvent, type QuoteState } from './quote-dialog-state.ts'
import { untouchedForm } from './quote-form.ts'

const after = (events: QuoteEvent[], from: QuoteState = initialState) => events.reduce(reduceQuoteDialog, from)

const attempt = { key: 'k1', content: 'c' }
const opened: QuoteEvent = { type: 'opened' }
const next: QuoteEvent = { type: 'next' }
const back: QuoteEvent = { type: 'back' }
const closed: QuoteEvent = { type: 'closed' }
const contact = { name: 'Anna Nowak', email: 'anna@example.com', phone: '', country: 'PL' }
const sent: QuoteEvent = { type: 'sent', attempt, contact }
const accepted: QuoteEvent = { type: 'accepted', email: 'anna@example.com', reference: 'K7M2' }
const refused: QuoteEvent = { type: 'refused', fields: {}, keepKey: true }
const typed: QuoteEvent = { type: 'message-typed', message: 'By Friday' }

describe('after success', () => {
  const done = after([opened, { type: 'amount-typed', amount: '2500' }, typed, next, sent, accepted])

  // @spec 4.quote-dialog
  test('message, draft and key are cleared', () => {
    expect(done.form).toEqual({ ...untouchedForm, amount: '2500' })
    expect(hasDraft(done)).toBe(false)
    expect(done.attempt).toBeNull()
    expect(after([closed, opened], done).screen).toEqual({ step: 'calculation', showsDraft: false })
  })
})

describe('after a failure', () => {
  const failed = after([opened, typed, next, sent, refused])

  test('the sent contact stays until the request is accepted', () => {
    expect(failed.form.contact).toEqual(contact)
    expect(after([sent, accepted], failed).form.contact).toEqual({})
  })

  test('a key that the server refuses is not used again', () => {
    expect(after([opened, next, sent, { ...refused, keepKey: false }]).attempt).toBeNull()
  })

  test('an edited field loses its error, and the other fields keep their errors', () => {
    const fields = { email: 'must be an e-mail address', phone: 'at most 50 characters', message: 'at most 4000 characters' }
    const marked = after([opened, next, sent, { type: 'refused', fields, keepKey: true }])
    expect(errorAt(marked, 'email')).toBe('must be an e-mail address')
    const edited = after([{ type: 'contact-typed', contact: { email: 'a@b' } }], marked)
    expect(errorAt(edited, 'email')).toBeUndefined()
    expect(errorAt(edited, 'phone')).toBe('at most 50 characters')
    expect(errorAt(after([back, typed], edited), 'message')).toBeUndefined()
  })

  test('closing the dialog clears the failure and keeps the text', () => {
    const reopened = after([closed, opened], failed)
    expect(reopened.sending).toEqual({ status: 'idle' })
    expect(reopened.screen).toEqual({ step: 'calculation', showsDraft: true })
    expect(reopened.form.message).toBe('By Friday')
  })
})

describe('while a request is in flight', () => {
  const busy = after([opened, typed, next, sent])

  test('the text cannot be changed, and Back does nothing', () => {
    expect(after([{ type: 'message-typed', message: 'no' }, { type: 'contact-typed', contact: { name: 'no' } }, back], busy)).toEqual(busy)
  })

  test('a closed dialog opens again on step 2', () => {
    const reopened = after([closed, opened], busy)
    expect(reopened.screen).toEqual({ step: 'contact' })
    expect(reopened.sending).toEqual({ status: 'busy' })
  })

  test('a response after closing sets the late outcome and does not open the dialog', () => {
    expect(after([closed, accepted], busy).lateOutcome).toBe('accepted')
    expect(after([closed, refused], busy).lateOutcome).toBe('refused')
    expect(after([closed, refused, opened], busy).lateOutcome).toBeNull()
    expect(after([closed, accepted], busy)).toMatchObject({
      screen: { step: 'closed' },
      sending: { status: 'idle' },
      form: { message: '' },
    })
    expect(after([closed, refused], busy)).toMatchObject({
      screen: { step: 'closed' },
      sending: { status: 'failed' },
      form: { message: 'By Friday' },
    })
  })
})

describe('a draft', () => {
  const draft = { form: { ...untouchedForm, amount: '7500', message: 'From last week' }, attempt }
  const found: QuoteEvent = { type: 'draft-read', account: 'anna@example.com', draft }

  test('that was stored is shown as a draft, with its idempotency key', () => {
    const shown = after([found, opened])
    expect(shown.screen).toEqual({ step: 'calculation', showsDraft: true })
    expect(shown.form).toEqual(draft.form)
    expect(shown.attempt).toBe(attempt)
    expect(after([opened, found]).screen).toEqual({ step: 'calculation', showsDraft: true })
  })

  test('that is read late does not overwrite newer text', () => {
    expect(after([opened, typed, found]).form.message).toBe('By Friday')
  })

  test('of one client is never shown to the next client', () => {
    const annas = after([found, opened, next])
    const bens: QuoteEvent = { type: 'draft-read', account: 'ben@example.com', draft: null }
    expect(after([bens], annas)).toEqual({ ...initialState, draftAccount: 'ben@example.com' })
    const bensDraft = { form: { ...untouchedForm, message: 'Ben’s' }, attempt: null }
    expect(after([{ ...bens, draft: bensDraft }], annas)).toMatchObject({ ...bensDraft, screen: { step: 'closed' } })
  })

  test('without edits exists while the outcome of an attempt is unknown', () => {
    expect(hasDraft(after([opened, next, sent, refused, closed]))).toBe(true)
    expect(hasDraft(after([opened, next, closed]))).toBe(false)
  })

  test('is still shown as a draft after the converter’s choice is added', () => {
    const prefill = { fromCurrency: 'EUR', toCurrency: 'ETH', amount: '5000', message: '' } as const
    expect(after([{ type: 'opened-with', prefill }]).screen).toEqual({ step: 'calculation', showsDraft: false })
    const prefilled = after([opened, typed, closed, { type: 'opened-with', prefill }])
    expect(prefilled).toMatchObject({ screen: { showsDraft: true }, form: { amount: '5000', message: 'By Friday' } })
  })

  test('that is discarded is replaced by the defaults', () => {
    const discarded = after([found, opened, { type: 'discarded' }])
    expect(discarded.form).toEqual(untouchedForm)
    expect(discarded.attempt).toBeNull()
    expect(after([closed, opened], discarded).screen).toEqual({ step: 'calculation', showsDraft: false })
  })
})
