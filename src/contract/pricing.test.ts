import { describe, expect, test } from 'vitest'
import Big from 'big.js'
import fc from 'fast-check'
import { cryptoCurrencies, type Currency, fiatCurrencies, isFiat } from './currencies.ts'
import {
  type Conversion,
  convert,
  decimalsOf,
  displayedInverseRate,
  displayedRate,
  feeOf,
  feeTierOf,
  fiatValueOf,
  type Side,
} from './pricing.ts'
import { readAmount } from './read-amount.ts'

const rate = '79010.4'
const eurToBtc = { fromCurrency: 'EUR', toCurrency: 'BTC', rate } as const
const btcToEur = { fromCurrency: 'BTC', toCurrency: 'EUR', rate } as const
const typed = (source: Side, amount: string) => ({ source, amount })

describe('convert', () => {
  // @spec 9.fees
  test.each([
    // 10000 × 0.989 / 79010.4
    ['10,000 EUR buys BTC less a fee of 1.1 %', eurToBtc, 'from', '10000', '0.12517339'],
    // 1 × 79010.4 × 1.011
    ['1 BTC typed on the “to” side costs its price plus 1.1 %', eurToBtc, 'to', '1', '79879.51'],
    // 1 × 79010.4 × 0.989
    ['1 BTC sold brings its price less 1.1 %', btcToEur, 'from', '1', '78141.29'],
    // 10000 × 1.011 / 79010.4
    ['10,000 EUR typed on the “to” side costs its value in BTC plus 1.1 %', btcToEur, 'to', '10000', '0.12795784'],
  ] as const)('%s', (_what, pair, side, amount, result) => {
    expect(convert({ ...pair, ...typed(side, amount) })).toBe(result)
  })

  // @spec 9.fees
  test('a small amount pays 4 % in both directions', () => {
    expect(convert({ ...btcToEur, rate: '1000', ...typed('from', '1') })).toBe('960')
    expect(convert({ ...eurToBtc, rate: '1000', ...typed('to', '1') })).toBe('1040')
    expect(convert({ ...eurToBtc, rate: '1000', ...typed('from', '1000') })).toBe('0.96')
    expect(convert({ ...btcToEur, rate: '1000', ...typed('to', '1000') })).toBe('1.04')
  })

  // @spec 5.rounding
  test.each([null, '0'])('the calculated amount is 0 with the rate %s', (rate) => {
    expect(convert({ ...eurToBtc, rate, ...typed('from', '10000') })).toBe('0')
    expect(convert({ ...btcToEur, rate, ...typed('from', '1') })).toBe('0')
  })

  // @spec 5.rounding
  test.each(['0', '0.', '0.00', '00'])('the calculated amount is 0 if %s is typed', (amount) => {
    expect(convert({ ...eurToBtc, ...typed('from', amount) })).toBe('0')
    expect(convert({ ...eurToBtc, ...typed('to', amount) })).toBe('0')
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

const plainNumber = /^\d+(?:\.\d+)?$/

const decimal = (max: bigint, decimals: number) =>
  fc.bigInt({ min: 1n, max }).map((units) => Big(units.toString()).div(Big(10).pow(decimals)).toFixed())

/** From a hundred-millionth of a fiat unit to ten million. */
const rates = fc.oneof(decimal(10n ** 15n, 8), decimal(10n ** 5n, 8))
const fiatAmounts = fc.oneof(decimal(10n ** 11n, 2), decimal(2_000_000n, 2))
const cryptoAmounts = fc.oneof(decimal(10n ** 17n, 8), decimal(10n ** 9n, 8))

const pairs = fc.record({ fiat: fc.constantFrom(...fiatCurrencies), crypto: fc.constantFrom(...cryptoCurrencies), paysFiat: fc.boolean() })
const conversions: fc.Arbitrary<Conversion> = fc
  .record({ pair: pairs, source: fc.constantFrom('from', 'to'), rate: rates, fiatAmount: fiatAmounts, cryptoAmount: cryptoAmounts })
  .map(({ pair: { fiat, crypto, paysFiat }, source, rate, fiatAmount, cryptoAmount }) => {
    const [fromCurrency, toCurrency]: [Currency, Currency] = paysFiat ? [fiat, crypto] : [crypto, fiat]
    const amount = isFiat(source === 'from' ? fromCurrency : toCurrency) ? fiatAmount : cryptoAmount
    return { fromCurrency, toCurrency, source, amount, rate }
  })

const tierOf = (conversion: Conversion) => feeTierOf(fiatValueOf(conversion) ?? '0')
const targetOf = ({ source, fromCurrency, toCurrency }: Conversion) => (source === 'from' ? toCurrency : fromCurrency)
const sourceOf = ({ source, fromCurrency, toCurrency }: Conversion) => (source === 'from' ? fromCurrency : toCurrency)
const checkProperty = <Values extends [unknown, ...unknown[]]>(...args: Parameters<typeof fc.property<Values>>) =>
  fc.assert(fc.property<Values>(...args), { numRuns: 500 })

describe('for any amount', () => {
  test('every calculated amount is a plain number with at most its currency’s decimals', () => {
    checkProperty(conversions, (conversion) => {
      const result = convert(conversion)
      expect(result).toMatch(plainNumber)
      expect(result.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimalsOf(targetOf(conversion)))
    })
  })

  test('rates and fees are plain numbers, even very small ones', () => {
    checkProperty(conversions, (conversion) => {
      expect(displayedRate(conversion.rate ?? '1')).toMatch(plainNumber)
      expect(Number(displayedRate(conversion.rate ?? '1'))).toBeGreaterThan(0)
      expect(displayedInverseRate(conversion.rate ?? '1')).toMatch(/^\d+\.\d{8,}$/)
      expect(feeOf(conversion)?.money).toMatch(plainNumber)
    })
  })

  test('any typed text that is not ambiguous becomes an amount that can be converted', () => {
    const digitsAndNoise = fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE \u00a0€'), maxLength: 40 })
    checkProperty(fc.oneof(fc.string({ unit: 'grapheme' }), digitsAndNoise), conversions, (text, conversion) => {
      const { amount } = readAmount(text, 'en')
      fc.pre(amount !== null)
      expect(amount).toMatch(/^\d+(?:\.\d*)?$/)
      expect(convert({ ...conversion, amount: amount ?? '' })).toMatch(plainNumber)
    })
  })
})

describe('inside one fee tier', () => {
  test('a larger amount never converts to less inside one fee tier', () => {
    checkProperty(conversions, fc.bigInt({ min: 1n, max: 10n ** 12n }), (conversion, step) => {
      const unit = Big(10).pow(-decimalsOf(sourceOf(conversion)))
      const more = { ...conversion, amount: Big(conversion.amount).plus(unit.times(step.toString())).toFixed() }
      fc.pre(tierOf(more) === tierOf(conversion))
      expect(Big(convert(more)).gte(convert(conversion))).toBe(true)
    })
  })

  test('converting there and back loses only the two fees and a rounding error', () => {
    checkProperty(conversions, (conversion) => {
      const there = convert(conversion)
      const back = { ...conversion, source: conversion.source === 'from' ? ('to' as const) : ('from' as const), amount: there }
      fc.pre(there !== '0' && tierOf(back) === tierOf(conversion))
      const fee = Big(tierOf(conversion) === 'reduced' ? '0.011' : '0.04')
      // Both ways together: (1 − fee)(1 + fee).
      const expected = Big(conversion.amount).times(Big(1).minus(fee.times(fee)))
      const roundingError = largestRoundingError(conversion, conversion.rate ?? '1')
      expect(Big(convert(back)).minus(expected).abs().lte(roundingError)).toBe(true)
    })
  })

  test('the amount paid less the fee, at the rate, is the amount that arrives', () => {
    checkProperty(conversions, (conversion) => {
      const factor = Big(1)[conversion.source === 'from' ? 'minus' : 'plus'](tierOf(conversion) === 'reduced' ? '0.011' : '0.04')
      const target = targetOf(conversion)
      const rate = conversion.rate ?? '1'
      const [rateOfPaid, rateOfResult] = isFiat(target) ? [rate, '1'] : ['1', rate]
      const paid = Big(conversion.amount).times(factor).times(rateOfPaid)
      const arrives = Big(convert(conversion)).times(rateOfResult)
      const half = Big(10).pow(-decimalsOf(target)).div(2)
      expect(arrives.minus(paid).abs().lte(half.times(rateOfResult))).toBe(true)
    })
  })
})

/** The largest rounding error of converting there and back, in the typed currency. */
function largestRoundingError(conversion: Conversion, rate: string): Big {
  const halfCent = Big('0.005')
  const halfSatoshi = Big('0.000000005')
  const isFiatTyped = isFiat(sourceOf(conversion))
  const ofTarget = isFiatTyped ? halfSatoshi.times(rate) : halfCent.div(rate)
  return (isFiatTyped ? halfCent : halfSatoshi).plus(ofTarget.times('1.05')).plus('1e-20')
}
