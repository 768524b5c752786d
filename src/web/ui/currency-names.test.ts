import { expect, test } from 'vitest'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { listedCurrencies } from './currency-names.ts'

// @spec 3.currencies
test('a list shows fiat under "Fiat Currencies" and then crypto under "Crypto Currencies"', () => {
  const under = (heading: string) => listedCurrencies().flatMap(({ group, value }) => (group === heading ? value : []))
  expect(under('Fiat Currencies')).toEqual(fiatCurrencies)
  expect(under('Crypto Currencies')).toEqual(cryptoCurrencies)
  expect(listedCurrencies().map(({ value }) => value)).toEqual([...fiatCurrencies, ...cryptoCurrencies])
})
