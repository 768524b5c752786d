import { expect, test } from 'vitest'
import { indicationOf, marketOf } from './indication.ts'
import { untouchedForm, withCurrency } from './quote-form.ts'

const close = 80000

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
