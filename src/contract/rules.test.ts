import { describe, expect, test } from 'vitest'
import { cleanConverterAmount, parseQuoteAmount } from './rules.ts'

describe('quote amount', () => {
  // @spec 5.quote-amount
  test.each([
    ['', 0],
    ['abc', 0],
    ['1000', 1000],
    ['1000.99', 1000],
    ['.99', 0],
    ['0007', 7],
    ['10,000', 10_000],
    ['10 000', 10_000],
    ["10'000", 10_000],
    ['10\u00a0000\u202f000', 10_000_000],
    ['€ 250', 250],
    ['1 250 000,50', 1_250_000],
    ['1000,5', 1000],
    ['1,250,000', 1_250_000],
  ])('%j is read as %d', (text, amount) => {
    expect(parseQuoteAmount(text)).toBe(amount)
  })

  test('a number too long to be exact is cut to the largest exact one', () => {
    expect(parseQuoteAmount('9'.repeat(30))).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('converter amount', () => {
  // @spec 5.converter-amounts
  test.each([
    ['', '0'],
    ['abc', '0'],
    ['10,000', '10000'],
    ['1a2b3', '123'],
    ['-5', '5'],
    ['1e3', '13'],
    ['0.1', '0.1'],
    ['.5', '0.5'],
    ['5.', '5.'],
    ['1.2.3', '1.23'],
    ['007', '7'],
    ['0', '0'],
  ])('%j is kept as %j', (text, kept) => {
    expect(cleanConverterAmount(text)).toBe(kept)
  })
})
