import { expect, test } from 'vitest'
import type { TradeContext } from '../context.ts'
import { eurValueOf } from './eur-value.ts'

const rates: Record<string, string> = { 'EUR-BTC': '80000', 'USD-BTC': '100000', 'EUR-ETH': '2500' }
const marketData: Pick<TradeContext['marketData'], 'currentRate'> = {
  currentRate: async (fiat, crypto) => {
    const rate = rates[`${fiat}-${crypto}`]
    return rate === undefined ? null : { rate, asOf: new Date(0), derived: false }
  },
}

test.each([
  ['euro', { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 1500, rate: null }, '1500.00'],
  ['a coin for euro', { fromCurrency: 'ETH', toCurrency: 'EUR', amount: 3, rate: '2500.5' }, '7501.50'],
  ['dollars', { fromCurrency: 'USD', toCurrency: 'ETH', amount: 1000, rate: '3000' }, '800.00'],
  ['a coin for dollars', { fromCurrency: 'ETH', toCurrency: 'USD', amount: 2, rate: '3000' }, '4800.00'],
  ['pounds, without a rate of BTC', { fromCurrency: 'GBP', toCurrency: 'ETH', amount: 1000, rate: '2000' }, null],
  ['a coin without a rate', { fromCurrency: 'ETH', toCurrency: 'EUR', amount: 3, rate: null }, null],
  ['no amount', { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 0, rate: '80000' }, null],
] as const)('the value of %s in euro', async (_what, wish, expected) => {
  expect(await eurValueOf(marketData, wish)).toBe(expected)
})
