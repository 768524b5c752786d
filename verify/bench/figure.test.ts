import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { median } from '../harness/part.ts'
import { aboveZero, type BenchPart, type Figure, reachesGoal, row, runBench } from './figure.ts'

const figure = (fields: Partial<Figure>): Figure => ({ name: 'log-in', unit: 'ms', measured: [10, 12, 30], limits: {}, ...fields })

test('one slow round does not change the median', () => {
  expect(median([30, 10, 12])).toBe(12)
  expect(() => median([])).toThrow('Nothing was measured')
})

test('a figure reaches its goal only if it keeps each limit', () => {
  expect(reachesGoal(figure({ limits: { atMost: 12 } }))).toBe(true)
  expect(reachesGoal(figure({ limits: { atMost: 11.9 } }))).toBe(false)
  const reference = [10, 10, 20]
  expect(reachesGoal(figure({ reference, limits: { ratio: 1.2 } }))).toBe(true)
  expect(reachesGoal(figure({ reference, limits: { ratio: 1.19 } }))).toBe(false)
  expect(reachesGoal(figure({ reference, limits: { aboveReference: 2 } }))).toBe(true)
  expect(reachesGoal(figure({ reference, limits: { aboveReference: 1 } }))).toBe(false)
  expect(reachesGoal(figure({ reference, limits: { ratio: 1.2, atMost: 5 } }))).toBe(false)
})

test('a figure that was not measured does not reach its goal', () => {
  expect(reachesGoal(figure({ measured: [NaN, NaN, NaN], limits: { atMost: 12 } }))).toBe(false)
  expect(() => reachesGoal(figure({ limits: { ratio: 2 } }))).toThrow('reference')
  expect(() => reachesGoal(figure({ reference: [1], limits: { ratio: 2 } }))).toThrow('3 rounds')
})

test.each([NaN, Infinity, -1])('a figure with one measured or reference value of %s does not reach its goal', (value) => {
  const goodValues = [1, 1, 1, 1]
  for (const mixed of [
    [value, ...goodValues],
    [...goodValues, value],
  ]) {
    const reference = [10, 10, 10, 10, 10]
    expect(reachesGoal(figure({ measured: mixed, limits: { atMost: 12 } }))).toBe(false)
    expect(reachesGoal(figure({ measured: mixed, reference, limits: { ratio: 2 } }))).toBe(false)
    expect(reachesGoal(figure({ measured: [...goodValues, 1], reference: mixed, limits: { ratio: 2 } }))).toBe(false)
    expect(reachesGoal(figure({ measured: [...goodValues, 1], reference: mixed, limits: { aboveReference: 2 } }))).toBe(false)
  }
})

test('with a reference of zero, a ratio limit fails, but a difference limit works', () => {
  const zeros = { measured: [0, 0, 0], reference: [0, 0, 0] }
  expect(reachesGoal(figure({ ...zeros, limits: { ratio: 2 } }))).toBe(false)
  expect(row(figure({ ...zeros, limits: { aboveReference: 100 } })).slice(3)).toEqual(['0.00 ms', '', 'pass'])
})

test('aboveZero throws for zero, negative and infinite values', () => {
  expect(aboveZero('script', 0.1)).toBe(0.1)
  for (const value of [0, -1, NaN, Infinity, undefined]) expect(() => aboveZero('script', value)).toThrow(`script: ${value}`)
})

test('a row shows goal, median, range and verdict', () => {
  expect(row(figure({ reference: [10, 10, 20], limits: { ratio: 1.15, atMost: 50 } }))).toEqual([
    'log-in',
    '≤ 1.15 ×, ≤ 50 ms',
    '12.0 (10.0–30.0) ms',
    '10.0 (10.0–20.0) ms',
    '1.20 (1.00–1.50)',
    'MISSED',
  ])
})

const whole = { isShort: false, seed: 1 }

let printed: string[]
beforeEach(() => {
  printed = []
  const record = (...words: unknown[]) => void printed.push(...words.join(' ').split('\n'))
  for (const kind of ['log', 'error'] as const) vi.spyOn(console, kind).mockImplementation(record)
})
afterEach(() => vi.restoreAllMocks())

const part = (name: string, run: BenchPart['run']): BenchPart => ({ name, title: name, count: 1, short: 1, run })
const partWith = (...figures: Figure[]) => part('api', async () => figures)
const good: Figure = { name: 'log-in', unit: 'ms', measured: [1], limits: { atMost: 2 } }
const missed: Figure = { ...good, measured: [3] }
const failing = part('growth', () => Promise.reject(new Error('no disk')))

test('the last line counts the figures that reach their goals, and those that do not', async () => {
  expect(await runBench([partWith(good)], whole)).toBe(true)
  expect(printed.at(-1)).toBe('1 pass, 0 missed, 0 stopped')
  expect(await runBench([partWith(good, missed)], whole)).toBe(false)
  expect(printed.at(-1)).toBe('1 pass, 1 missed, 0 stopped')
})

test('the error of a failed part is printed, and the other parts keep their rows', async () => {
  expect(await runBench([partWith(good), failing], whole)).toBe(false)
  expect(printed.join()).toContain('growth stopped with an error: Error: no disk')
  expect(printed.at(-1)).toBe('1 pass, 0 missed, 1 stopped')
  expect(await runBench([partWith(good), part('growth', async () => [{ ...good, measured: [] }])], whole)).toBe(false)
  expect(printed.join()).toContain('Nothing was measured')
  expect(printed).toContain('| log-in | ≤ 2 ms | 1.00 ms |  |  | pass |')
})

test('a run without figures fails', async () => {
  expect(await runBench([partWith()], whole)).toBe(false)
})

test('a short run fails only if a part stops', async () => {
  expect(await runBench([partWith(missed)], { ...whole, isShort: true })).toBe(true)
  expect(await runBench([partWith(missed), failing], { ...whole, isShort: true })).toBe(false)
})
