import { describe, expect, test } from 'vitest'
import { chooseCurrency, cryptoCurrencies, fiatCurrencies, isFiat, type Currency } from './currencies.ts'

describe('choosing a currency', () => {
  test('another fiat currency on the paying side leaves the crypto side alone', () => {
    expect(chooseCurrency({ fromCurrency: 'EUR', toCurrency: 'BTC' }, 'from', 'GBP')).toEqual({ fromCurrency: 'GBP', toCurrency: 'BTC' })
  })

  test('a crypto currency on the paying side moves the receiving side to the previous fiat currency', () => {
    expect(chooseCurrency({ fromCurrency: 'EUR', toCurrency: 'BTC' }, 'from', 'ETH')).toEqual({ fromCurrency: 'ETH', toCurrency: 'EUR' })
  })

  test('a fiat currency on the receiving side moves the paying side to the previous crypto currency', () => {
    expect(chooseCurrency({ fromCurrency: 'EUR', toCurrency: 'SOL' }, 'to', 'USD')).toEqual({ fromCurrency: 'SOL', toCurrency: 'USD' })
  })

  test('one side is always fiat and the other crypto, whatever is chosen where', () => {
    const all: Currency[] = [...fiatCurrencies, ...cryptoCurrencies]
    for (const fiat of fiatCurrencies) {
      for (const crypto of cryptoCurrencies) {
        for (const pair of [
          { fromCurrency: fiat, toCurrency: crypto },
          { fromCurrency: crypto, toCurrency: fiat },
        ]) {
          for (const chosen of all) {
            for (const side of ['from', 'to'] as const) {
              const after = chooseCurrency(pair, side, chosen)
              expect(isFiat(after.fromCurrency)).not.toBe(isFiat(after.toCurrency))
              expect(side === 'from' ? after.fromCurrency : after.toCurrency).toBe(chosen)
            }
          }
        }
      }
    }
  })
})
