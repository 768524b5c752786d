import { expect, test } from 'vitest'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { listedCurrencies } from './currency-names.ts'

// @spec 3.currencies
test('a list groups fiat currencies before crypto currencies', () => {
  const under = (heading: string) => listedCurrencies().flatMap(({ group, value }) => (group === heading ? value : []))
  expect(under('Fiat Currencies')).toEqual(fiatCurrencies)
  expect(under('Crypto Currencies')).toEqual(cryptoCurrencies)
  expect(listedCurrencies().map(({ value }) => value)).toEqual([...fiatCurrencies, ...cryptoCurrencies])
})
