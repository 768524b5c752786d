import { expect, test } from 'vitest'
import { indicationOf, isStale, marketOf, shownAmount } from './indication.ts'
import { untouchedForm, withCurrency } from './quote-form.ts'

const close = 80000

test('a small amount is converted after a fee of 4 percent', () => {
  expect(indicationOf({ form: untouchedForm, amount: 1000, close })).toEqual({ received: '0.012', feePercent: '4' })
})

test('from 10000 on the fee is 1.1 percent', () => {
  expect(indicationOf({ form: untouchedForm, amount: 9999, close })?.feePercent).toBe('4')
  expect(indicationOf({ form: untouchedForm, amount: 10000, close })).toEqual({ received: '0.123625', feePercent: '1.1' })
})

test('crypto is converted to fiat by its fiat value', () => {
  expect(indicationOf({ form: withCurrency(untouchedForm, 'from', 'BTC'), amount: 2, close })).toEqual({
    received: '158240',
    feePercent: '1.1',
  })
})

test('the market is the same in either direction', () => {
  expect(marketOf(untouchedForm)).toEqual({ fiat: 'EUR', crypto: 'BTC' })
  expect(marketOf(withCurrency(untouchedForm, 'from', 'BTC'))).toEqual({ fiat: 'EUR', crypto: 'BTC' })
})

test('a rate is old after ten minutes', () => {
  const asOf = '2026-11-20T10:00:00.000Z'
  expect(isStale(asOf, Date.parse('2026-11-20T10:10:00.000Z'))).toBe(false)
  expect(isStale(asOf, Date.parse('2026-11-20T10:10:01.000Z'))).toBe(true)
})

test('amounts are grouped and keep every digit', () => {
  expect(shownAmount('1234567.12345678')).toBe('1,234,567.12345678')
  expect(shownAmount('9007199254740991')).toBe('9,007,199,254,740,991')
})
