import { describe, expect, test } from 'vitest'
import { grouped, percentOf } from './amount-format.ts'

describe('amounts as read', () => {
  test.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['1234567.891234', '1,234,567.891234'],
    ['0.00001266', '0.00001266'],
  ])('%s is written %s', (amount, written) => {
    expect(grouped(amount)).toBe(written)
  })

  test('the fees are 4 and 1.1 per cent', () => {
    expect([percentOf('0.04'), percentOf('0.011')]).toEqual(['4', '1.1'])
  })
})
