import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, cryptoCurrencies, fiatCurrencies, isFiat } from './currencies.ts'
import { convert, type Conversion, decimalsOf, displayedInverseRate, displayedRate, feeOf, feeTierOf, fiatValueOf } from './pricing.ts'
import { readAmount } from './read-amount.ts'

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
