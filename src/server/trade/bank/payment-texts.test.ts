import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeReference } from '#contract/creditor-reference.ts'
import { findReference } from './find-reference.ts'
import { searchTermsOf } from './search-terms.ts'

describe('the reference in a payment', () => {
  const nothing = { creditorReferences: [], text: '', endToEndId: null }
  const reference = '18539007547034'

  test.each([
    ['structured', { creditorReferences: ['RF18539007547034'] }],
    ['structured', { creditorReferences: ['rf18 5390 0754 7034'], text: 'RF18539007547034 thank you' }],
    ['text', { text: 'Exchange RF18 5390 0754 7034 2026-11-27' }],
    ['text', { text: 'exchange rf18-5390-0754-70 34' }],
    ['text', { text: 'REFRF18539007547034X' }],
    ['text', { creditorReferences: ['RF00'], text: '/ROC/RF18539007547034' }],
    ['end-to-end', { endToEndId: 'RF18539007547034' }],
  ])('a reference is found: %s', (place, reported) => {
    expect(findReference({ ...nothing, ...reported })).toEqual({ found: 'one', reference, place })
  })

  test.each([
    {},
    { text: '18539007547034' },
    { text: 'RF18 5390 0754 703' },
    { text: 'RF18 5390 0754 7035' },
    { creditorReferences: ['RF19539007547034'] },
  ])('none is found in %o', (reported) => {
    expect(findReference({ ...nothing, ...reported })).toEqual({ found: 'none' })
  })

  test('two references are not decided, wherever they are', () => {
    const other = `RF${makeReference('000000000001')}`
    for (const reported of [{ text: `RF${reference} ${other}` }, { creditorReferences: [`RF${reference}`], text: other }])
      expect(findReference({ ...nothing, ...reported })).toEqual({ found: 'several' })
  })

  test('a digit that is mistyped, or two that are exchanged, never name another deal', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(13), fc.integer({ min: 1, max: 9 }), (twelve, place, more) => {
        const digits = makeReference(twelve)
        const wrong = digits.slice(0, place) + String((Number(digits[place]) + more) % 10) + digits.slice(place + 1)
        const exchanged = digits.slice(0, place) + (digits[place + 1] ?? '') + (digits[place] ?? '') + digits.slice(place + 2)
        for (const text of [wrong, exchanged].filter((one) => one !== digits))
          expect(findReference({ ...nothing, text: `RF${text}` })).toEqual({ found: 'none' })
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('what is typed into the search', () => {
  test.each<[string, string, string]>([
    ['1250', '1250', ''],
    ['1250.5', '1250.5', ''],
    ['1250,50', '1250.50', ''],
    ['1 250,50 eur', '1250.50', 'EUR'],
    ['1,250.50', '1250.50', ''],
    ['1.250', '1250', ''],
    ['−500.00 EUR', '500.00', 'EUR'],
    ['250,000', '250000', ''],
    ['1.2.3', '', ''],
    ['500 BTC', '', ''],
    ['Nowak', '', ''],
  ])('the amount of %s', (typed, amount, currency) => {
    expect(searchTermsOf(typed).amount).toEqual(amount ? { amount, ...(currency && { currency }) } : undefined)
  })

  test('a reference of a deal is read with and without spaces', () => {
    expect(searchTermsOf(' rf18 5390 0754 7034 ').deal).toBe('18539007547034')
    expect(searchTermsOf('18539007547034').deal).toBe('18539007547034')
    expect(searchTermsOf('RF18 5390 0754 7035').deal).toBeUndefined()
  })

  test('an account is compared in capitals, and as banks write it', () => {
    expect(searchTermsOf('de89 3704 0044 0532 0130 00').account).toContain('DE89370400440532013000')
    for (const typed of ['60-16-13 31926819', '601613 31926819', '60161331926819'])
      expect(searchTermsOf(typed).account).toEqual(expect.arrayContaining(['601613 31926819', '60161331926819']))
    expect(searchTermsOf('chasus33 000123456789').account).toContain('CHASUS33 000123456789')
    expect(searchTermsOf('\u2066IBAN: DE89.3704.0044.0532.0130.00\u2069').account).toContain('DE89370400440532013000')
    expect(searchTermsOf('Anna Nowak').account).toBeUndefined()
  })

  test('a name needs three characters and a letter, a reference four', () => {
    expect(searchTermsOf('an')).toEqual({})
    expect(searchTermsOf('Ann')).toEqual({ name: 'Ann' })
    expect(searchTermsOf('Anna  Nowak')).toEqual({ name: 'Anna Nowak', 'bank-reference': 'Anna Nowak', 'end-to-end': 'Anna Nowak' })
    expect(searchTermsOf('123')).toEqual({ amount: { amount: '123' } })
  })
})
