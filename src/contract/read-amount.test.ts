import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInLanguages } from './languages.ts'
import { fieldText, quoteAmount, readAmount, typedText } from './read-amount.ts'

const commaLanguages = ['pl', 'de'] as const
const typedTexts = fc.string({ unit: fc.constantFrom(...'0123456789.,.,   \u00a0€-e'), maxLength: 20 })
const amounts = fc.stringMatching(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/)

describe('an amount in English, where the point is the decimal sign', () => {
  // @spec 5.converter-amounts
  test.each([
    ['', '0'],
    ['abc', '0'],
    ['10,000', '10000'],
    ['1a2b3', '123'],
    ['-5', '5'],
    ['1e3', '13'],
    ['0.1', '0.1'],
    ['.5', '0.5'],
    ['5.', '5.'],
    ['1.2.3', '1.23'],
    ['007', '7'],
    ['0', '0'],
  ])('%j is kept as %j in English', (text, kept) => {
    expect(readAmount(text, 'en')).toEqual({ text: kept, amount: kept })
  })

  // @spec 5.converter-amounts
  test('an English field keeps the digits and one point of any text with at most one point', () => {
    fc.assert(
      fc.property(typedTexts, (text) => {
        const [before = '', after] = text.replaceAll(',', '').split('.')
        const typed = after === undefined ? before : `${before}.${after}`
        const digits = (from: string) => from.replaceAll(/\D/g, '')
        expect(Number(readAmount(typed, 'en').amount)).toBe(Number(`${digits(before) || '0'}.${digits(after ?? '')}`))
      }),
    )
  })
})

/** What each text means in English, and in Polish and German. Null: the field asks. */
const meanings: [text: string, english: string | null, withComma: string | null][] = [
  ['2500,75', null, '2500.75'],
  ['2500.75', '2500.75', '2500.75'],
  ['2.500,75', null, '2500.75'],
  ['2,500.75', '2500.75', null],
  ['2,500.', '2500.', null],
  ['2.500,', null, '2500.'],
  ['2500,', '2500', '2500.'],
  ['2500.', '2500.', '2500.'],
  ['2500,7', null, '2500.7'],
  ['2500,750', null, '2500.750'],
  ['2500.750', '2500.750', null],
  ['1,250,000', '1250000', '1250000'],
  ['1.250.000', '1250000', '1250000'],
  ['1,250,000.50', '1250000.50', '1250000.50'],
  ['1.250.000,50', '1250000.50', '1250000.50'],
  ['1,250,', '1250', null],
  ['1.250.', null, null],
  ['1,250,00', null, null],
  ['1.250.00', null, null],
  ['12,500', '12500', '12.500'],
  ['12.500', '12.500', null],
  ['12,50', null, '12.50'],
  ['12.50', '12.50', '12.50'],
  ['1 250 000,50', null, '1250000.50'],
  ['1 250 000.50', '1250000.50', '1250000.50'],
  ['0,005', null, '0.005'],
  ['0.005', '0.005', '0.005'],
  ['0,125.', null, '0.125'],
  [',5', null, '0.5'],
  ['.5', '0.5', '0.5'],
  [',', '0', '0.'],
  ["1'000", '1000', '1000'],
  ["1'000,50", null, '1000.50'],
  ['1.2.3', '1.23', null],
  ['1,2,3', null, '1.23'],
]

test.each(meanings)('%j means %j in English, and %j in Polish and German', (text, english, withComma) => {
  expect(readAmount(text, 'en').amount).toBe(english)
  for (const language of commaLanguages) expect(readAmount(text, language).amount).toBe(withComma)
})

test.each(builtInLanguages)('in “%s”, each group typed with either sign gives the same amount as the pasted text', (language) => {
  for (const text of ['1,250,505', '1.250.505', '12,345,678,901', '1.250.505.000', '1 250 505', "1'250'505"]) {
    let typing = { typed: '', shown: '' }
    for (const key of text) {
      const typed = typedText(typing.shown + key, typing)
      typing = { typed, shown: readAmount(typed, language).text }
    }
    expect([text, typing.shown]).toEqual([text, text.replaceAll(/\D/g, '')])
  }
})

describe('quote amount', () => {
  // @spec 5.quote-amount
  test.each([
    ['', 0],
    ['abc', 0],
    ['1000', 1000],
    ['1000.99', 1000],
    ['.99', 0],
    ['0007', 7],
    ['10,000', 10_000],
    ['10 000', 10_000],
    ["10'000", 10_000],
    ['10\u00a0000\u202f000', 10_000_000],
    ['€ 250', 250],
    ['1 250 000,50', 1_250_000],
    ['1000,5', 1000],
    ['1,250,000', 1_250_000],
  ])('the quote amount of %j is %d', (text, amount) => {
    expect(quoteAmount(text)).toBe(amount)
  })

  test('a quote amount that is too long becomes the largest exact integer', () => {
    expect(quoteAmount('9'.repeat(30))).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe.each(commaLanguages)('an amount in “%s”, where the comma is the decimal sign', (language) => {
  test.each([
    ['0,5', '0,5', '0.5'],
    ['12500', '12500', '12500'],
    ['12500,', '12500,', '12500.'],
    [',5', '0,5', '0.5'],
    ['007', '7', '7'],
    ['', '0', '0'],
    ['abc', '0', '0'],
    ['1,2,3', '1,23', '1.23'],
    ['1,2,', '1,2', '1.2'],
    ['10 000,50', '10000,50', '10000.50'],
    ['10\u00a0000,50', '10000,50', '10000.50'],
    ['1.234,50', '1234,50', '1234.50'],
    ['1.234.567', '1234567', '1234567'],
    ['1.234.567,8', '1234567,8', '1234567.8'],
  ])('%j is kept as %j and means %s', (typed, text, amount) => {
    expect(readAmount(typed, language)).toEqual({ text, amount })
  })

  test.each([
    ['0.5', '0.5'],
    ['0.', '0.'],
    ['12.50', '12.50'],
    ['0.1234', '0.1234'],
    ['.5', '0.5'],
    ['0.5.', '0.5'],
    ['0.5,', '0.5'],
    ['0.125', '0.125'],
    ['.500', '0.500'],
  ])('the point of %j cannot group thousands: it is a decimal sign, kept as typed', (typed, text) => {
    expect(readAmount(typed, language)).toEqual({ text, amount: text })
  })

  test.each(['1.000', '1.234', '12.500', '123.456', '1234.567', '1.000.', '1.000.5', '1,234.50', '1,234,', '1,234,5', '1.2,5'])(
    '%j is ambiguous and kept as typed',
    (text) => {
      expect(readAmount(text, language)).toEqual({ text, amount: null })
    },
  )

  test('a second sign at the end does not make an ambiguous text a clear one', () => {
    expect(readAmount('2000.000.', language)).toEqual({ text: '2000.000', amount: null })
  })
})

describe.each(builtInLanguages)('any text in “%s”', (language) => {
  test('an amount has the digits of the typed text', () => {
    fc.assert(
      fc.property(typedTexts, (text) => {
        const { amount } = readAmount(text, language)
        if (amount === null) return
        expect(amount).toMatch(/^\d+(?:\.\d*)?$/)
        // Leading zeros are dropped.
        const digits = (from: string) => from.replaceAll(/\D/g, '').replace(/^0+/, '')
        expect(digits(amount)).toBe(digits(text))
      }),
    )
  })

  test('the text that stays in the field is read again as the same amount', () => {
    fc.assert(
      fc.property(typedTexts, (text) => {
        const read = readAmount(text, language)
        expect(readAmount(read.text, language)).toEqual(read)
      }),
    )
  })
})

test('an amount formatted for the field is read back as the same amount', () => {
  for (const language of builtInLanguages)
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readAmount(fieldText(amount, language), language)).toEqual({ text: fieldText(amount, language), amount })
      }),
    )
})
