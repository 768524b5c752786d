import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Hour, pathOf, pointsOf, scaled, summaryOf } from './price-line.ts'

const hourMs = 3_600_000
const price = fc.double({ min: 1e-8, max: 1e7, noNaN: true })
const hours = fc.array(fc.tuple(price, price, price, price), { minLength: 2, maxLength: 25 }).map((rows) =>
  rows.map(([a, b, c, d], at): Hour => {
    const [low, open, close, high] = [Math.min(a, b, c, d), a, b, Math.max(a, b, c, d)]
    return { timestamp: at * hourMs, open, close, high, low }
  }),
)
const size = { width: 480, height: 64 }
const inset = 3
/** In the middle of the last hour. */
const endOf = (day: Hour[]) => new Date((day.at(-1)?.timestamp ?? 0) + hourMs / 2).toISOString()
const lineOf = (day: Hour[]) => {
  const points = pointsOf(day, endOf(day))
  return { points, line: scaled(points, size, inset) }
}

describe('the line of any day', () => {
  test('has a point for the first price and each hour, all inside the box', () => {
    fc.assert(
      fc.property(hours, (day) => {
        const { line } = lineOf(day)
        expect(line).toHaveLength(day.length + 1)
        for (const { x, y } of line) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(size.width)
          expect(y).toBeGreaterThanOrEqual(inset - 1e-9)
          expect(y).toBeLessThanOrEqual(size.height - inset + 1e-9)
        }
      }),
    )
  })

  test('runs from the left edge to the right', () => {
    fc.assert(
      fc.property(hours, (day) => {
        const xs = lineOf(day).line.map(({ x }) => x)
        expect(xs[0]).toBe(0)
        expect(xs.at(-1)).toBe(size.width)
        expect(xs).toEqual(xs.toSorted((a, b) => a - b))
      }),
    )
  })

  test('is higher where the price is higher, and fills the height', () => {
    fc.assert(
      fc.property(hours, (day) => {
        const { points, line } = lineOf(day)
        const prices = points.map((point) => point.price)
        fc.pre(Math.max(...prices) > Math.min(...prices))
        points.forEach((one, at) => {
          points.forEach((other, against) => {
            if (one.price > other.price) expect(line[at]?.y).toBeLessThanOrEqual(line[against]?.y ?? -1)
          })
        })
        expect(line[prices.indexOf(Math.max(...prices))]?.y).toBeCloseTo(inset)
        expect(line[prices.indexOf(Math.min(...prices))]?.y).toBeCloseTo(size.height - inset)
      }),
    )
  })

  test('of constant prices is in the middle', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 2, max: 25 }), (still, count) => {
        const day = Array.from({ length: count }, (_, at) => ({
          timestamp: at * hourMs,
          open: still,
          high: still,
          low: still,
          close: still,
        }))
        for (const { y } of lineOf(day).line) expect(y).toBe(size.height / 2)
      }),
    )
  })

  test('is a path of plain numbers', () => {
    fc.assert(
      fc.property(hours, (day) => {
        expect(pathOf(lineOf(day).line)).toMatch(/^M[\d.]+ [\d.]+(?:L[\d.]+ [\d.]+)+$/)
      }),
    )
  })
})

describe('the summary of a day', () => {
  const hour = (open: number, close: number, high = Math.max(open, close), low = Math.min(open, close)): Hour => ({
    timestamp: 0,
    open,
    high,
    low,
    close,
  })

  test.each([
    [100, 102.5, '+2.50', 'up'],
    [100, 99.995, '−0.01', 'down'],
    [100, 100, '0.00', 'level'],
    [0.0000082, 0.0000041, '−50.00', 'down'],
  ])('from %f to %f it is %s per cent', (first, last, change, direction) => {
    expect(summaryOf([hour(first, 7), hour(7, last)])).toMatchObject({ change, direction })
  })

  test('has the highest and lowest price of all hours, in plain notation', () => {
    expect(summaryOf([hour(5, 6, 9, 4), hour(6, 7, 8, 0.00000081)])).toMatchObject({ high: '9', low: '0.00000081' })
  })

  test('the last point is at the time of its price, not at the end of its hour', () => {
    const day = [hour(1, 2), { ...hour(2, 3), timestamp: hourMs }]
    expect(pointsOf(day, new Date(hourMs * 1.25).toISOString()).map(({ at }) => at)).toEqual([0, hourMs, hourMs * 1.25])
  })

  test('is null without hours', () => {
    expect(summaryOf([])).toBeNull()
    expect(pointsOf([], new Date(0).toISOString())).toEqual([])
  })
})
