import { afterEach, describe, expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { formatMinimum, formatDecimal, withCents, formatPercent } from './amount-format.ts'

for (const language of ['pl', 'de'] as const) loadTexts(language, {})

afterEach(() => setLanguage('en'))

const amounts = ['0', '999', '1000', '10000.50', '1234567.891234', '0.00001266', '9007199254740991']

describe('formatted amounts', () => {
  test.each<[Language, string[]]>([
    ['en', ['0', '999', '1,000', '10,000.50', '1,234,567.891234', '0.00001266', '9,007,199,254,740,991']],
    ['pl', ['0', '999', '1000', '10 000,50', '1 234 567,891234', '0,00001266', '9 007 199 254 740 991']],
    ['de', ['0', '999', '1.000', '10.000,50', '1.234.567,891234', '0,00001266', '9.007.199.254.740.991']],
  ])('follow the rules of language "%s"', (language, expected) => {
    setLanguage(language)
    expect(amounts.map(formatDecimal)).toEqual(expected.map((amount) => amount.replaceAll(' ', '\u00a0')))
  })

  test('in Polish have the separators of Intl.NumberFormat', () => {
    setLanguage('pl')
    const polish = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2 })
    for (const amount of ['1000.50', '10000.50', '1234567.89']) expect(formatDecimal(amount)).toBe(polish.format(Number(amount)))
  })

  test('of a minimum are grouped in all languages except English', () => {
    expect(formatMinimum(1000)).toBe('1000')
    setLanguage('de')
    expect(formatMinimum(1000)).toBe('1.000')
  })

  test('of fees are percentages without trailing zeros', () => {
    expect([formatPercent('0.04'), formatPercent('0.011')]).toEqual(['4', '1.1'])
    setLanguage('de')
    expect([formatPercent('0.04'), formatPercent('0.011')]).toEqual(['4', '1,1'])
  })

  test('of money have at least two decimals', () => {
    expect(['1250', '1250.5', '0.00012'].map(withCents)).toEqual(['1250.00', '1250.50', '0.00012'])
  })
})
