import { describe, expect, test } from 'vitest'
import { rateStateOf } from './rate-note.ts'

describe('the state of a rate', () => {
  const asOf = Date.parse('2026-11-21T10:00:00.000Z')
  const rate = { fiat: 'EUR', crypto: 'BTC', close: '1', asOf: new Date(asOf).toISOString(), derived: false } as const
  const minutes = (count: number) => asOf + count * 60_000

  test('is current up to ten minutes, then stale', () => {
    expect(rateStateOf({ rate, failed: false, now: minutes(10) }).kind).toBe('current')
    expect(rateStateOf({ rate, failed: false, now: minutes(10) + 1 }).kind).toBe('stale')
  })

  test('a failed refresh keeps the rate', () => {
    expect(rateStateOf({ rate, failed: true, now: minutes(1) })).toEqual({ kind: 'current', rate })
  })

  test('without a rate is fetching or unavailable', () => {
    expect(rateStateOf({ rate: null, failed: false, now: asOf }).kind).toBe('fetching')
    expect(rateStateOf({ rate: null, failed: true, now: asOf }).kind).toBe('unavailable')
  })
})
