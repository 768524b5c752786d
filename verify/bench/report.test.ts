import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BenchPart, Figure } from './figure.ts'
import { runBench } from './report.ts'

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
