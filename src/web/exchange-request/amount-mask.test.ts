import { maskitoTransform } from '@maskito/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInLanguages, type Language } from '#contract/languages.ts'
import { parseFieldAmount, amountMask, formatFieldAmount } from './amount-mask.ts'

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
