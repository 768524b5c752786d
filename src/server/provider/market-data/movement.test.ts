import { describe, expect, test } from 'vitest'
import { candleOf } from '../../testing/candles.ts'
import { movementOf } from './movement.ts'

const hourMs = 3_600_000
/** Hourly candles with these closes; the last hour ends now. */
const candlesOf = (closes: number[]) => closes.map((close, hour) => candleOf(close, { timestamp: hour * hourMs }))
const now = (candles: object[]) => new Date(candles.length * hourMs)
const movementIn = (minutes: number, closes: number[]) => {
  const candles = candlesOf(closes)
  return movementOf(candles, { minutes, now: now(candles) })
}

// Up and down by 1 % (as logarithms), six times.
const steady = [100, 100 * Math.exp(0.01), 100, 100 * Math.exp(0.01), 100, 100 * Math.exp(0.01), 100]

describe('the movement of a rate', () => {
  test.each([
    [5, 28.9, 29],
    [15, 50, 50],
    [30, 70.7, 71],
    [60, 100, 100],
    [240, 200, 200],
  ])('in %i minutes, a rate that moves 100 bp an hour moves by the square root of time', (minutes, typicalBp, spreadBp) => {
    const movement = movementIn(minutes, steady)
    expect(movement).toMatchObject({ typicalBp, largestBp: typicalBp })
    expect(movement?.spreadBp).toBeGreaterThanOrEqual(typicalBp)
    expect(Math.abs(movement!.spreadBp - spreadBp)).toBeLessThanOrEqual(1)
  })

  test('the typical movement is the standard deviation around zero, the largest is the largest change', () => {
    // Five hours without a change, and one of 300 bp: √(300² ÷ 6) = 122.5.
    expect(movementIn(60, [100, 100, 100, 100, 100, 100, 100 * Math.exp(-0.03)])).toEqual({
      typicalBp: 122.5,
      largestBp: 300,
      spreadBp: 123,
    })
  })

  test('a steady trend is a movement', () => {
    const trend = Array.from({ length: 10 }, (_, hour) => 100 * Math.exp(hour * 0.002))
    expect(movementIn(60, trend)?.typicalBp).toBe(20)
  })

  test('a rate that does not change needs no spread', () => {
    expect(movementIn(60, Array(10).fill(1))).toEqual({ typicalBp: 0, largestBp: 0, spreadBp: 0 })
  })

  test('an hour that has not ended is left out', () => {
    const candles = candlesOf([...steady, 900])
    const beforeItsEnd = new Date(now(candles).getTime() - 1)
    expect(movementOf(candles, { minutes: 60, now: beforeItsEnd })?.largestBp).toBe(100)
    expect(movementOf(candles, { minutes: 60, now: now(candles) })?.largestBp).toBeGreaterThan(1000)
  })

  test('a change across a missing hour is not counted', () => {
    const candles = candlesOf([...steady, 500, 900])
    const withGap = candles.filter((_, hour) => hour !== 7)
    expect(movementOf(withGap, { minutes: 60, now: now(candles) })?.largestBp).toBe(100)
  })

  test('with fewer than six changes, no movement is known', () => {
    expect(movementIn(60, steady.slice(0, 6))).toBeNull()
    expect(movementIn(60, [])).toBeNull()
  })
})
