import { expect, test } from 'vitest'
import { type Hour, pathOf, pointsOf, scaleToBox, summaryOf } from './rate-chart-line.ts'

const hourMs = 3_600_000
const size = { width: 480, height: 64 }
const inset = 2

/** Hours with these closing rates. The first hour opens at 100. */
const dayOf = (...closes: number[]) =>
  closes.map((close, index): Hour => {
    const open = closes[index - 1] ?? 100
    return { timestamp: index * hourMs, open, close, high: Math.max(open, close), low: Math.min(open, close) }
  })
const pathOfDay = (day: Hour[]) => pathOf(scaleToBox(pointsOf(day, new Date(day.length * hourMs).toISOString()), size, inset))

test.each([
  ['a rising rate', dayOf(110, 120), 'M0 62L240 32L480 2'],
  ['a falling, then rising rate', dayOf(80, 90, 100), 'M0 2L160 62L320 32L480 2'],
  ['a constant rate', dayOf(100, 100), 'M0 32L240 32L480 32'],
  ['a tiny change of the rate', dayOf(100 - 1e-8), 'M0 2L480 62'],
])('the line of %s fills the box from left to right', (_rates, day, path) => {
  expect(pathOfDay(day)).toBe(path)
})

test('the last point is at the time of the rate, not at the end of the hour', () => {
  expect(pointsOf(dayOf(2, 3), new Date(hourMs * 1.25).toISOString()).map(({ timeMs }) => timeMs)).toEqual([0, hourMs, hourMs * 1.25])
})

test.each([
  [[7, 102.5], '+2.50', 'up'],
  [[7, 99.995], '−0.01', 'down'],
  [[7, 100], '0.00', 'level'],
  [[7, 50], '−50.00', 'down'],
])('a day that opens at 100 and has the hourly closes %j changes by %s per cent', (closes, change, direction) => {
  expect(summaryOf(dayOf(...closes))).toMatchObject({ change, direction })
})

test('the summary has the highest and lowest rate of all hours, without exponents', () => {
  const [first, second] = dayOf(6, 7) as [Hour, Hour]
  const day = [first, { ...second, high: 109, low: 0.00000081 }]
  expect(summaryOf(day)).toMatchObject({ high: '109', low: '0.00000081' })
})

test('without hours, the line is empty and the summary is null', () => {
  expect(summaryOf([])).toBeNull()
  expect(pointsOf([], new Date(0).toISOString())).toEqual([])
})
