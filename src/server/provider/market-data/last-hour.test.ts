import { describe, expect, test } from 'vitest'
import { candleOf } from '../../testing/candles.ts'
import { distanceFromLastHour } from './last-hour.ts'

const now = new Date('2026-11-21T12:30:00.000Z')
const hour = (time: string, low: number, high: number) =>
  candleOf(low, { timestamp: Date.parse(`2026-11-21T${time}:00.000Z`), low, high, resolution: '1h' })
const candles = [hour('10:00', 10, 1000), hour('11:00', 100, 110), hour('12:00', 105, 120)]

describe('the distance of a rate from the last hour', () => {
  test.each(['100', '105', '112.5', '120'])('the rate %s is within the range of the current and the previous hour', (rate) => {
    expect(distanceFromLastHour(rate, candles, now)).toBe(0)
  })

  test.each([
    ['121.2', 100],
    ['120.6', 50],
    ['120.600000000001', 51],
    ['120.000000000001', 1],
    ['240', 10_000],
    ['99', 100],
    ['99.4999999999', 51],
    ['50', 5000],
  ])('the rate %s is %i basis points outside, rounded up', (rate, distance) => {
    expect(distanceFromLastHour(rate, candles, now)).toBe(distance)
  })

  test('an hour that ended more than an hour ago does not count', () => {
    expect(distanceFromLastHour('130', candles, new Date('2026-11-21T11:59:59.999Z'))).toBe(0)
    expect(distanceFromLastHour('132', candles, new Date('2026-11-21T12:00:00.000Z'))).toBe(1000)
    expect(distanceFromLastHour('132', candles, new Date('2026-11-21T13:59:59.999Z'))).toBe(1000)
    expect(distanceFromLastHour('132', candles, new Date('2026-11-21T14:00:00.000Z'))).toBeNull()
  })

  test('without candles, the distance is unknown', () => expect(distanceFromLastHour('1', [], now)).toBeNull())

  test('the distance of a very small rate is exact', () => {
    expect(distanceFromLastHour('0.00000909', [hour('12:00', 0.000008, 0.000009)], now)).toBe(100)
  })
})
