import { expect, test } from 'vitest'
import { searchTermsOf } from './search-terms.ts'

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
  expect(searchTermsOf('Anna Nowak').account).toBeUndefined()
})

test('a name needs three characters and a letter, a reference four', () => {
  expect(searchTermsOf('an')).toEqual({})
  expect(searchTermsOf('Ann')).toEqual({ name: 'Ann' })
  expect(searchTermsOf('Anna  Nowak')).toEqual({ name: 'Anna Nowak', 'bank-reference': 'Anna Nowak', 'end-to-end': 'Anna Nowak' })
  expect(searchTermsOf('123')).toEqual({ amount: { amount: '123' } })
})
