import { describe, expect, test } from 'vitest'
import { maskitoTransform } from '@maskito/core'
import fc from 'fast-check'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { builtInLanguages, type Language } from '#contract/languages.ts'
import { networksOf } from '#contract/networks.ts'
import { storeDraft } from '../session/stored-draft.ts'
import { indicationOf, pairOf } from './Indication.tsx'
import { contactOf, isSameForm, requestOf, untouchedForm, withCurrency, profileWith } from './quote-form.ts'
import { readDraft } from './draft.ts'
import { usualMinutes } from './NetworkField.tsx'
import { amountMask, formatFieldAmount, parseFieldAmount } from './amount-mask.ts'
import { errorOfField, hasDraft, initialState, type QuoteEvent, type QuoteState, reduceQuoteDialog } from './quote-dialog-state.ts'

const profile = { firstName: 'Anna', lastName: 'Nowak', email: 'anna@example.com', phone: '+48 600 100 200', country: 'PL' }

test('the contact name is the first or the last name if the profile has only that', () => {
  expect(contactOf(untouchedForm, { ...profile, lastName: '' }).name).toBe('Anna')
  expect(contactOf(untouchedForm, { ...profile, firstName: '' }).name).toBe('Nowak')
})

test('contact fields are empty before the profile is loaded', () => {
  expect(contactOf(untouchedForm, undefined)).toEqual({ name: '', email: '', phone: '', country: '' })
})

test('contact fields keep edits, even an emptied field, when the profile is loaded', () => {
  const form = { ...untouchedForm, contact: { phone: '', name: 'Ms Nowak' } }
  expect(contactOf(form, profile)).toEqual({ name: 'Ms Nowak', email: 'anna@example.com', phone: '', country: 'PL' })
})

// @spec 5.quote-amount
test.each([
  ['', 0],
  ['12,500', 12500],
  ['12 500.75', 12500],
  ['1', 1],
])('a request has an integer amount: %j becomes %d', (amount, expected) => {
  expect(requestOf({ ...untouchedForm, amount }, profile).amount).toBe(expected)
})

test.each([
  ['', undefined],
  ['12500', undefined],
  ['12500.00', undefined],
  ['12 500.75', '12500.75'],
  ['6.65', '6.65'],
  ['6.63329244', '6.63329244'],
  ['0.50', '0.5'],
  ['9007199254740993.5', undefined],
])('the decimals of %j are sent besides: %s', (amount, expected) => {
  expect(requestOf({ ...untouchedForm, amount }, profile).exactAmount).toBe(expected)
})

const [nobody, contact] = [
  { firstName: '', lastName: '', email: 'anna@example.com', phone: '', country: 'PL' },
  { name: 'Anna Maria Nowak', email: 'anna@example.com', phone: '+48 600 000 000', country: 'PL' },
]
test.each([
  ['name and phone', nobody, contact, { firstName: 'Anna Maria', lastName: 'Nowak', phone: '+48 600 000 000', country: 'PL' }],
  ['a single name', nobody, { ...contact, name: ' Madonna ', phone: '' }, { firstName: 'Madonna', lastName: '', phone: '', country: 'PL' }],
  [
    'only the phone',
    { ...nobody, lastName: 'Nowak' },
    contact,
    { firstName: '', lastName: 'Nowak', phone: '+48 600 000 000', country: 'PL' },
  ],
  ['nothing: it has both', { ...nobody, lastName: 'Nowak', phone: '1' }, contact, undefined],
  ['nothing: the request has neither', nobody, { ...contact, name: ' ', phone: '' }, undefined],
])('of a request, a profile can keep %s', (_what, profile, sent, kept) => {
  expect(profileWith(profile, sent)).toEqual(kept)
})

test('choosing a currency of the other side’s kind swaps the sides', () => {
  expect(withCurrency(untouchedForm, 'from', 'SOL')).toMatchObject({ fromCurrency: 'SOL', toCurrency: 'EUR' })
  expect(withCurrency(untouchedForm, 'to', 'USD')).toMatchObject({ fromCurrency: 'BTC', toCurrency: 'USD' })
})

test('forms are equal if only the order of their contact fields differs', () => {
  expect(
    isSameForm({ ...untouchedForm, contact: { name: 'A', phone: '1' } }, { ...untouchedForm, contact: { phone: '1', name: 'A' } }),
  ).toBe(true)
  expect(isSameForm(untouchedForm, { ...untouchedForm, contact: { name: '' } })).toBe(false)
})

test('the fee for sold crypto depends on the fiat value', () => {
  expect(indicationOf({ ...withCurrency(untouchedForm, 'from', 'BTC'), amount: '2' }, 80000)).toEqual({
    received: '158240',
    feeRate: '0.011',
    feeMoney: '1760',
  })
})

test('both directions of an exchange have the same pair', () => {
  expect(pairOf(untouchedForm)).toEqual({ fiat: 'EUR', crypto: 'BTC' })
  expect(pairOf(withCurrency(untouchedForm, 'from', 'BTC'))).toEqual({ fiat: 'EUR', crypto: 'BTC' })
})

test('each network of a coin with several has a usual time', () => {
  const shared = cryptoCurrencies.map((coin) => networksOf(coin)).filter((networks) => networks.length > 1)
  expect(shared.flat().filter(({ id }) => usualMinutes[id] === undefined)).toEqual([])
})

describe('the stored draft', () => {
  const account = 'anna@example.com'
  const draft = {
    form: { ...untouchedForm, message: 'By Friday, please', contact: { phone: '+48 1' } },
    attempt: { key: 'k1', content: 'c' },
  }

  test('a draft is read back unchanged', () => {
    storeDraft(account, draft)
    expect(readDraft(account)).toEqual(draft)
  })

  test('the amount of a draft keeps its decimals', () => {
    storeDraft(account, { ...draft, form: { ...draft.form, amount: '12500.99' } })
    expect(readDraft(account)?.form.amount).toBe('12500.99')
  })

  test.each([
    ['a currency that is not on offer any more', { ...draft, form: { ...draft.form, toCurrency: 'LUNA' } }],
    ['two fiat currencies', { ...draft, form: { ...draft.form, toCurrency: 'GBP' } }],
    ['a missing message', { ...draft, form: { ...draft.form, message: undefined } }],
    ['a contact that is not text', { ...draft, form: { ...draft.form, contact: { name: 7 } } }],
    ['an attempt without a key', { ...draft, attempt: { content: 'c' } }],
    ['no fields', 'hello'],
  ])('a draft with %s is not used', (_what, value) => {
    storeDraft(account, value)
    expect(readDraft(account)).toBeNull()
  })
})

describe('the mask of the amount', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  /** Formats a text as the field does. `|` is the caret. */
  const formatInField = (text: string, language: Language) => {
    const caret = text.indexOf('|')
    const { value, selection } = maskitoTransform({ value: text.replace('|', ''), selection: [caret, caret] }, amountMask(language))
    return plain(`${value.slice(0, selection[0])}|${value.slice(selection[0])}`)
  }

  test.each<[string, Language, string]>([
    ['1000|', 'en', '1,000|'],
    ['12|,345', 'en', '12|,345'],
    ['1239|,456', 'en', '1,239|,456'],
    ['1|,56', 'en', '1|,56'],
    ['1250,|5', 'en', '1,250,|5'],
    ['1250,505|', 'en', '1,250,505|'],
    ['|1,000', 'en', '|1,000'],
    ['1000.|', 'en', '1,000.|'],
    ['1000|.5', 'en', '1,000|.5'],
    ['1000.|5', 'en', '1,000.|5'],
    ['00|7', 'en', '|7'],
    ['05|', 'en', '5|'],
    ['1a|2', 'en', '1|2'],
    ['2.500,75|', 'en', '2.500,75|'],
    ['1.250.000|', 'en', '1,250,000|'],
    ['2500.5,|', 'en', '2,500.5|'],
    ['|', 'en', '|'],
    ['10000|', 'de', '10 000|'],
    ['1000|', 'de', '1 000|'],
    ['1000|', 'pl', '1000|'],
    ['10000,|5', 'pl', '10 000,|5'],
    ['1.000|', 'de', '1.000|'],
    ['1.234,50|', 'de', '1 234,50|'],
  ])('the typed %s in "%s" becomes %s: the caret | stays between the same digits', (typed, language, expected) => {
    expect(formatInField(typed, language)).toBe(expected)
  })

  test.each<[string, Language, string | null]>([
    ['', 'en', ''],
    ['12,500', 'en', '12500'],
    ['12,500.75', 'en', '12500.75'],
    ['1,250,', 'en', '1250'],
    ['2.500,75', 'en', null],
    ['1,250,50', 'en', null],
    ['1,250,500', 'en', '1250500'],
    ['0,125', 'en', null],
    ['12\u00a0500', 'de', '12500'],
    ['12\u00a0500,5', 'pl', '12500.5'],
    ['1.000', 'de', null],
    ['12.5', 'pl', '12.5'],
  ])('the field’s text %j in "%s" is the amount %j', (text, language, amount) => {
    expect(parseFieldAmount(text, language)).toBe(amount)
  })

  test('a formatted amount is parsed as the same amount, in every language', () => {
    const amounts = fc.stringMatching(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/)
    fc.assert(
      fc.property(amounts, fc.constantFrom(...builtInLanguages), (amount, language) => {
        expect(parseFieldAmount(formatFieldAmount(amount, language), language)).toBe(amount)
      }),
    )
  })

  test('formatting a field twice gives the same text and caret as formatting once', () => {
    const typing = fc.string({ unit: fc.constantFrom(...'0123456789.,\u00a0 a'), maxLength: 16 })
    fc.assert(
      fc.property(typing, fc.nat(16), fc.constantFrom(...builtInLanguages), (text, caret, language) => {
        const once = maskitoTransform({ value: text, selection: [caret, caret] }, amountMask(language))
        expect(maskitoTransform(once, amountMask(language))).toEqual(once)
      }),
    )
  })
})

describe('the state of the dialog', () => {
  const stateAfter = (events: QuoteEvent[], from: QuoteState = initialState) => events.reduce(reduceQuoteDialog, from)

  const attempt = { key: 'k1', content: 'c' }
  const opened: QuoteEvent = { type: 'opened' }
  const next: QuoteEvent = { type: 'next' }
  const back: QuoteEvent = { type: 'back' }
  const closed: QuoteEvent = { type: 'closed' }
  const contact = { name: 'Anna Nowak', email: 'anna@example.com', phone: '', country: 'PL' }
  const sendingStarted: QuoteEvent = { type: 'sending-started', attempt, contact }
  const accepted: QuoteEvent = { type: 'accepted', contact, reference: 'K7M2' }
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
    const prefill = { fromCurrency: 'EUR', toCurrency: 'ETH', amount: '5000' } as const
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
})
