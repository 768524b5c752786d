import { expect, test } from 'vitest'
import { isWorse } from './worse-offer.ts'

const open = {
  kind: 'firm' as const,
  direction: 'buy' as const,
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fiatAmount: '5000.00',
  coinAmount: '0.06000000',
  expiresAt: new Date('2026-11-25T12:00:00Z'),
}
const isWorseWith = (changed: Partial<typeof open>) => isWorse({ ...open, ...changed }, open)

test('the same offer again is not worse', () => expect(isWorseWith({})).toBe(false))

test('a price is compared with everything included, for other amounts too', () => {
  expect(isWorseWith({ coinAmount: '0.05999999' })).toBe(true)
  expect(isWorseWith({ coinAmount: '0.06000001' })).toBe(false)
  expect(isWorseWith({ fiatAmount: '10000.00', coinAmount: '0.12000000' })).toBe(false)
  expect(isWorseWith({ fiatAmount: '10000.01', coinAmount: '0.12000000' })).toBe(true)
})

test('for a sell, less money is worse', () => {
  const sell = { ...open, direction: 'sell' as const }
  expect(isWorse({ ...sell, fiatAmount: '4999.99' }, sell)).toBe(true)
  expect(isWorse({ ...sell, fiatAmount: '5000.01' }, sell)).toBe(false)
})

test('an earlier end is worse, and so is another pair, network or direction', () => {
  expect(isWorseWith({ expiresAt: new Date('2026-11-25T11:59:59Z') })).toBe(true)
  expect(isWorseWith({ coin: 'ETH', network: 'ethereum' })).toBe(true)
  expect(isWorseWith({ currency: 'USD' })).toBe(true)
})

test('an indication instead of a firm offer is worse', () => {
  expect(isWorse({ ...open, kind: 'indication', expiresAt: null }, open)).toBe(true)
})

test('nothing is worse than an indication', () => {
  expect(isWorse({ ...open, coinAmount: '0.01' }, { ...open, kind: 'indication', expiresAt: null })).toBe(false)
})
