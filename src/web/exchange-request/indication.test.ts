import { expect, test } from 'vitest'
import { indicationOf, marketOf } from './indication.ts'
import { untouchedForm, withCurrency } from './quote-form.ts'

const close = 80000

test('a small amount is converted after a fee of 4 percent', () => {
  expect(indicationOf({ form: untouchedForm, amount: 1000, close })).toEqual({ received: '0.012', feeRate: '0.04' })
})

test('from 10000 on the fee is 1.1 percent', () => {
  expect(indicationOf({ form: untouchedForm, amount: 9999, close })?.feeRate).toBe('0.04')
  expect(indicationOf({ form: untouchedForm, amount: 10000, close })).toEqual({ received: '0.123625', feeRate: '0.011' })
})

test('crypto is converted to fiat by its fiat value', () => {
  expect(indicationOf({ form: withCurrency(untouchedForm, 'from', 'BTC'), amount: 2, close })).toEqual({
    received: '158240',
    feeRate: '0.011',
  })
})

test('the market is the same in either direction', () => {
  expect(marketOf(untouchedForm)).toEqual({ fiat: 'EUR', crypto: 'BTC' })
  expect(marketOf(withCurrency(untouchedForm, 'from', 'BTC'))).toEqual({ fiat: 'EUR', crypto: 'BTC' })
})
