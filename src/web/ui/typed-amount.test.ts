import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { cleanConverterAmount } from '#contract/rules.ts'
import { fieldText, readAmount } from './typed-amount.ts'

const commaLanguages = ['pl', 'de'] as const
const holds = fc.assert
const typing = fc.string({ unit: fc.constantFrom(...'0123456789.,.,   \u00a0€-e'), maxLength: 20 })
const amounts = fc.stringMatching(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/)

test('in English whatever is typed stays as the specification has it', () => {
  holds(
    fc.property(typing, (text) => {
      const clean = cleanConverterAmount(text)
      expect(readAmount(text, 'en')).toEqual({ text: clean, amount: clean })
    }),
  )
  expect(readAmount('10,000.50', 'en').amount).toBe('10000.50')
})

describe.each(commaLanguages)('in "%s"', (language) => {
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
  ])('%j stands there as %j and is %s', (typed, text, amount) => {
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
  ])('the point of %j cannot part thousands: it is a decimal sign, and stays as typed', (typed, text) => {
    expect(readAmount(typed, language)).toEqual({ text, amount: text })
  })

  test.each(['1.000', '1.234', '12.500', '123.456', '1234.567', '0.125', '.500', '1.000.', '1.000.5', '1,234.50', '1,234,567', '1.2,5'])(
    '%j is not read, and stays as typed',
    (text) => {
      expect(readAmount(text, language)).toEqual({ text, amount: null })
    },
  )

  test('no text at all is read as what it does not say', () => {
    holds(
      fc.property(typing, (text) => {
        const { amount, text: stays } = readAmount(text, language)
        if (/^\D*\d*\.\d{3}$/.test(text) || /\.\d{3}$/.test(stays)) expect(amount).toBeNull()
        if (amount === null) return
        expect(amount).toMatch(/^\d+(?:\.\d*)?$/)
        // The digits are those that were typed, but for zeros in front.
        const digits = (from: string) => from.replaceAll(/\D/g, '').replace(/^0+/, '')
        expect(digits(amount)).toBe(digits(text))
      }),
    )
  })

  test('what stands in the field is read again as the same', () => {
    holds(
      fc.property(typing, (text) => {
        const read = readAmount(text, language)
        expect(readAmount(read.text, language)).toEqual(read)
      }),
    )
  })
})

test('an amount that the field writes is read as that amount, in every language', () => {
  for (const language of languages)
    holds(
      fc.property(amounts, (amount) => {
        expect(readAmount(fieldText(amount, language), language)).toEqual({ text: fieldText(amount, language), amount })
      }),
    )
})
