import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callingCodes, countryOfNumber, formatWhileTyping, internationalNumber, problemOfNumber, withCallingCode } from './phone-number.ts'

/** A text with its caret as `|`. */
const formatTyped = (textWithCaret: string, defaultCountry?: string) => {
  const { text, caret } = formatWhileTyping(textWithCaret.replace('|', ''), textWithCaret.indexOf('|'), defaultCountry)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('grouping while typing keeps the caret', () => {
  test.each([
    ['+48600100200|', undefined, '+48 600 100 200|'],
    ['600100|', 'PL', '600 100|'],
    ['+48 6|00 100 200', undefined, '+48 6|00 100 200'],
    ['+48 69|00 100 20', undefined, '+48 69|0 010 020'],
    ['+48 600100| 200', undefined, '+48 600 100| 200'],
    ['+4|', undefined, '+4|'],
    ['0048600|', undefined, '+48 600|'],
    ['00|', undefined, '+|'],
    ['(+48) 600-100-200|', undefined, '+48 600 100 200|'],
    ['\u202a+48600100200\u202c|', undefined, '+48 600 100 200|'],
    ['|', 'PL', '|'],
  ])('%s with default country %s becomes %s', (text, defaultCountry, expected) => expect(formatTyped(text, defaultCountry)).toBe(expected))

  test.each(['none', '+1 555 CALL-ME|', 'ask for Anna, 600 100 200|', '+48 600 100 200 ext. 5|'])(
    '"%s" is not a number and is unchanged',
    (text) => expect(formatWhileTyping(text, 3, 'PL')).toEqual({ text, caret: 3 }),
  )

  test('digits and caret are preserved, and grouping is stable', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'+0123456789 ()-./'), maxLength: 24 })
    const digits = (text: string) => text.replaceAll(/\D/g, '')
    fc.assert(
      fc.property(texts, fc.nat(24), fc.constantFrom(undefined, 'PL', 'DE', 'US', 'IT', 'AQ'), (text, at, defaultCountry) => {
        const caret = Math.min(at, text.length)
        const once = formatWhileTyping(text, caret, defaultCountry)
        const hasDoubleZero = /^\D*0\D*0/.test(text) && !text.includes('+')
        expect(digits(once.text)).toBe(hasDoubleZero ? digits(text).slice(2) : digits(text))
        if (!hasDoubleZero) expect(digits(once.text.slice(0, once.caret))).toBe(digits(text.slice(0, caret)))
        expect(formatWhileTyping(once.text, once.caret, defaultCountry).text).toBe(once.text)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the number with its calling code', () => {
  test.each([
    ['600 100 200', 'PL', '+48 600 100 200'],
    ['0151 23456789', 'DE', '+49 1512 3456789'],
    ['06 1234 5678', 'IT', '+39 06 1234 5678'],
    ['+49 (0)151 23456789', 'PL', '+49 1512 3456789'],
    ['48600100200', 'PL', '+48 600 100 200'],
    ['\u202d0151 23456789\u202c', 'DE', '+49 1512 3456789'],
  ])('%s with default country %s is %s', (text, defaultCountry, whole) => expect(internationalNumber(text, defaultCountry)).toBe(whole))

  test.each([
    ['600 100 200', undefined],
    ['12', 'PL'],
    ['06 12 34 56 78', 'BE'],
    ['030123456', 'PL'],
    ['none', 'PL'],
    ['', 'PL'],
  ])('"%s" with default country %s is unchanged', (text, defaultCountry) => expect(internationalNumber(text, defaultCountry)).toBe(text))
})

describe('the country of a number', () => {
  test.each([
    ['+48 600', undefined, 'PL'],
    ['0049', 'PL', 'DE'],
    ['600', 'PL', 'PL'],
    ['', 'PL', 'PL'],
    ['+1', undefined, 'US'],
    ['+1', 'CA', 'CA'],
    ['+44', 'PL', 'GB'],
    ['+', 'PL', undefined],
    ['+999', 'PL', undefined],
    ['none', 'PL', 'PL'],
  ])('%s with default country %s is %s', (text, defaultCountry, country) => expect(countryOfNumber(text, defaultCountry)).toBe(country))
})

describe('a change of the calling code', () => {
  test.each([
    ['', 'PL', '+48'],
    ['+48 600 100 200', 'DE', '+49 6001 00200'],
    ['0151 23456789', 'AT', '+43 1 5123456789'],
    ['06 12 34 56 78', 'FR', '+33 6 12 34 56 78'],
    ['+4', 'DE', '+49 4'],
    ['+999 600', 'PL', '+48 999600'],
    ['600 100', 'PL', '+48 600 100'],
    ['none', 'PL', '+48 none'],
  ])('"%s" with the calling code of %s becomes %s', (text, country, result) => expect(withCallingCode(text, country)).toBe(result))

  test('is offered for Poland, not for Antarctica, which has no calling code', () => {
    expect(callingCodes.get('AQ')).toBeUndefined()
    expect(callingCodes.get('PL')).toBe('+48')
  })
})

describe('the notice about a number', () => {
  test.each([
    ['', 'PL', null],
    ['+48 600 100 200', undefined, null],
    ['600 100 200', 'PL', null],
    ['600 100 200', undefined, 'no-code'],
    ['030123456', 'PL', 'no-code'],
    ['+999 1234567', 'PL', 'no-code'],
    ['+48 600 10', undefined, 'too-short'],
    ['+48', undefined, 'too-short'],
    ['+48 600 100 200 300 400', undefined, 'too-long'],
    ['+48 000 000 000', undefined, 'not-in-use'],
    ['none', 'PL', 'no-number'],
    ['+', 'PL', 'no-number'],
  ])('%s with default country %s: %s', (text, defaultCountry, problem) => expect(problemOfNumber(text, defaultCountry)).toBe(problem))
})
