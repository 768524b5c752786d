import { expect, test } from 'vitest'
import { cryptoCurrencies, currencyNames, fiatCurrencies, isCrypto, isCurrency, isFiat, kindOf } from './currencies.ts'

// @spec 3.currencies
test('fiat is EUR, GBP and USD, in this order', () => {
  expect(fiatCurrencies).toEqual(['EUR', 'GBP', 'USD'])
})

// @spec 3.currencies
test('crypto is the seventeen coins of the specification, in its order', () => {
  expect(cryptoCurrencies.join(' ')).toBe('BTC ETH ADA ATOM BAT BCH DOT LINK LTC NEO SHIB SOL TRX USDC USDT XLM XRP')
})

test('each currency is either fiat or crypto, and has a name', () => {
  for (const value of [...fiatCurrencies, ...cryptoCurrencies]) {
    expect(isFiat(value)).not.toBe(isCrypto(value))
    expect(kindOf(value)).toBe(isFiat(value) ? 'fiat' : 'crypto')
    expect(currencyNames[value]).not.toBe('')
  }
})

test('an unknown or misspelt code is not a currency', () => {
  for (const text of ['', 'eur', 'PLN', 'BTC ', 'constructor']) expect(isCurrency(text)).toBe(false)
})
