import { describe, expect, test } from 'vitest'
import type { Currency } from './currencies.ts'
import { convert, displayedInverseRate, displayedRate, feeOf, feeTierOf, type Side } from './pricing.ts'

const rate = '79010.4'
const eurToBtc = { fromCurrency: 'EUR', toCurrency: 'BTC', rate } as const
const btcToEur = { fromCurrency: 'BTC', toCurrency: 'EUR', rate } as const
const typed = (source: Side, amount: string) => ({ source, amount })

describe('convert', () => {
  // @spec 9.fees
  test('10,000 EUR buys BTC less a fee of 1.1 %', () => {
    // 10000 × 0.989 / 79010.4
    expect(convert({ ...eurToBtc, ...typed('from', '10000') })).toBe('0.12517339')
  })

  // @spec 9.fees
  test('1 BTC typed on the “to” side costs its price plus 1.1 %', () => {
    // 1 × 79010.4 × 1.011
    expect(convert({ ...eurToBtc, ...typed('to', '1') })).toBe('79879.51')
  })

  test('1 BTC sold brings its price less 1.1 %', () => {
    // 1 × 79010.4 × 0.989
    expect(convert({ ...btcToEur, ...typed('from', '1') })).toBe('78141.29')
  })

  test('10,000 EUR typed on the “to” side costs its value in BTC plus 1.1 %', () => {
    // 10000 × 1.011 / 79010.4
    expect(convert({ ...btcToEur, ...typed('to', '10000') })).toBe('0.12795784')
  })

  // @spec 9.fees
  test('a small amount pays 4 % in both directions', () => {
    expect(convert({ ...btcToEur, rate: '1000', ...typed('from', '1') })).toBe('960')
    expect(convert({ ...eurToBtc, rate: '1000', ...typed('to', '1') })).toBe('1040')
    expect(convert({ ...eurToBtc, rate: '1000', ...typed('from', '1000') })).toBe('0.96')
    expect(convert({ ...btcToEur, rate: '1000', ...typed('to', '1000') })).toBe('1.04')
  })

  // @spec 5.rounding
  test('the calculated amount is 0 without a rate', () => {
    expect(convert({ ...eurToBtc, rate: null, ...typed('from', '10000') })).toBe('0')
    expect(convert({ ...btcToEur, rate: null, ...typed('from', '1') })).toBe('0')
  })

  // @spec 5.rounding
  test.each(['0', '0.', '0.00', '00'])('the calculated amount is 0 if %s is typed', (amount) => {
    expect(convert({ ...eurToBtc, ...typed('from', amount) })).toBe('0')
    expect(convert({ ...eurToBtc, ...typed('to', amount) })).toBe('0')
  })

  test('a rate of zero counts as no rate', () => {
    expect(convert({ ...eurToBtc, rate: '0', ...typed('from', '10000') })).toBe('0')
  })

  // @spec 5.rounding
  test('fiat is rounded half up to cents', () => {
    // After the fee (× 0.96), 0.005 is rounded up and anything less is rounded down.
    expect(convert({ ...btcToEur, rate: '1', ...typed('from', '0.0052083333333333333333') })).toBe('0')
    expect(convert({ ...btcToEur, rate: '1.25', ...typed('from', '0.0375') })).toBe('0.05')
    expect(convert({ ...btcToEur, rate: '1', ...typed('from', '0.015625') })).toBe('0.02')
    expect(convert({ ...btcToEur, rate: '1', ...typed('from', '0.015624') })).toBe('0.01')
  })

  // @spec 5.rounding
  test('crypto is rounded half up to 8 decimals', () => {
    expect(convert({ ...eurToBtc, rate: '1', ...typed('from', '0.000000015625') })).toBe('0.00000002')
    expect(convert({ ...eurToBtc, rate: '1', ...typed('from', '0.000000015624') })).toBe('0.00000001')
  })

  test('a quotient with endless decimals is rounded only once', () => {
    // 0.96 × 3 / 7 = 0.41142857142…
    expect(convert({ ...eurToBtc, rate: '7', ...typed('from', '3') })).toBe('0.41142857')
    // Rounding to 20 decimals first would give 0.000000015, which would then be rounded up to 0.00000002.
    expect(convert({ ...eurToBtc, rate: '0.96', ...typed('from', '0.000000014999999999999999999999') })).toBe('0.00000001')
  })

  test('an amount of the cheapest coin keeps all its digits', () => {
    expect(convert({ fromCurrency: 'EUR', toCurrency: 'SHIB', rate: '0.0000081734', ...typed('from', '10000') })).toBe(
      '1210022756.74749798',
    )
  })
})

describe('the fee', () => {
  // @spec 9.fees
  test.each([
    ['9999.99', 'standard'],
    ['9999.999999999999', 'standard'],
    ['10000', 'reduced'],
    ['10000.00', 'reduced'],
    ['10000.01', 'reduced'],
    ['0', 'standard'],
  ])('a fiat value of %s is in the %s tier', (value, tier) => {
    expect(feeTierOf(value)).toBe(tier)
  })

  test.each<Currency>(['EUR', 'GBP', 'USD'])('the reduced fee begins at 10,000 %s', (fiat) => {
    const pay = (amount: string) => convert({ fromCurrency: fiat, toCurrency: 'BTC', rate: '1', ...typed('from', amount) })
    expect(pay('10000')).toBe('9890')
    expect(pay('9999.99')).toBe('9599.9904')
  })

  test('the fee tier of a typed crypto amount depends on its fiat value before the fee', () => {
    const receive = (amount: string) => convert({ ...eurToBtc, rate: '10000', ...typed('to', amount) })
    expect(receive('1')).toBe('10110')
    expect(receive('0.99999999')).toBe('10400')
  })

  test('the fee is a share of the typed side, in fiat, to the cent', () => {
    expect(feeOf({ ...eurToBtc, ...typed('from', '10000') })).toEqual({ tier: 'reduced', rate: '0.011', money: '110' })
    expect(feeOf({ ...eurToBtc, ...typed('to', '1') })).toEqual({ tier: 'reduced', rate: '0.011', money: '869.11' })
    expect(feeOf({ ...btcToEur, ...typed('from', '0.1') })).toEqual({ tier: 'standard', rate: '0.04', money: '316.04' })
  })

  test('the fee is known without a rate only if fiat was typed', () => {
    expect(feeOf({ ...eurToBtc, rate: null, ...typed('from', '500') })).toEqual({ tier: 'standard', rate: '0.04', money: '20' })
    expect(feeOf({ ...eurToBtc, rate: null, ...typed('to', '1') })).toBeNull()
  })
})

describe('the rate as shown', () => {
  // @spec 5.displayed-rate
  test.each([
    ['79010.4', '79010.40'],
    ['0.005', '0.005000'],
    ['2.34567', '2.346'],
    ['9.99996', '10.00'],
    ['12.5', '12.50'],
    ['0.00499', '0.004990'],
    ['0.0000081734', '0.000008173'],
    ['0.00099999', '0.001000'],
    ['0.000000004', '0.000000004000'],
    ['0', '0.00'],
    ['0.00000817345', '0.000008173'],
    ['0.00000817350', '0.000008174'],
    ['1.005', '1.005'],
  ])('a rate of %s is shown as %s', (close, shown) => {
    expect(displayedRate(close)).toBe(shown)
  })

  // @spec 5.displayed-rate
  test('the inverse rate, crypto for one fiat, has 8 decimals or 4 significant digits', () => {
    expect(displayedInverseRate('79010.4')).toBe('0.00001266')
    expect(displayedInverseRate('8')).toBe('0.12500000')
    expect(displayedInverseRate('126000')).toBe('0.000007937')
    expect(displayedInverseRate('0.0000081734')).toBe('122348.10482786')
  })
})
