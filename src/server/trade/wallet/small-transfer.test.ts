import Big from 'big.js'
import { expect, test } from 'vitest'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { networksOf } from '#contract/networks.ts'
import { newSmallAmount } from './small-transfer.ts'

const pairs = cryptoCurrencies.flatMap((coin) => networksOf(coin).map(({ id, decimals }) => ({ coin, id, decimals })))

test.each(pairs)('a small transfer of $coin on $id has digits that can be sent there', ({ coin, decimals }) => {
  const amounts = [0, 1, 999].map((at) => newSmallAmount(coin, (below) => Math.min(at, below - 1)))
  for (const amount of amounts) {
    expect(Big(amount).round(decimals).eq(amount)).toBe(true)
    expect(Big(amount).gt(0)).toBe(true)
  }
  expect(new Set(amounts).size).toBe(decimals === 0 ? 1 : 3)
})

test.each([
  ['BTC', '0.00000546'],
  ['BCH', '0.00000546'],
  ['ADA', '1'],
  ['DOT', '0.01'],
  ['SOL', '0.00089088'],
] as const)('a small transfer of %s is above what the network does not carry', (coin, least) => {
  expect(Big(newSmallAmount(coin, () => 0)).gt(least)).toBe(true)
})
