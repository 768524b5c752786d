import { describe, expect, test } from 'vitest'
import { grouped, percentOf } from './amount-format.ts'
import { rateStateOf } from './rate-note.ts'

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

describe('the state of a rate', () => {
  const asOf = Date.parse('2026-11-21T10:00:00.000Z')
  const rate = { fiat: 'EUR', crypto: 'BTC', close: '1', asOf: new Date(asOf).toISOString(), derived: false } as const
  const minutes = (count: number) => asOf + count * 60_000

  test('up to ten minutes it is current, then it is stale', () => {
    expect(rateStateOf({ rate, failed: false, now: minutes(10) }).kind).toBe('current')
    expect(rateStateOf({ rate, failed: false, now: minutes(10) + 1 }).kind).toBe('stale')
  })

  test('a failed refresh leaves the rate that there is', () => {
    expect(rateStateOf({ rate, failed: true, now: minutes(1) })).toEqual({ kind: 'current', rate })
  })

  test('without a rate it is being fetched, or is not to be had', () => {
    expect(rateStateOf({ rate: null, failed: false, now: asOf }).kind).toBe('fetching')
    expect(rateStateOf({ rate: null, failed: true, now: asOf }).kind).toBe('unavailable')
  })
})
