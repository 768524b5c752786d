import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BenchPart, Figure } from './figure.ts'
import { runBench } from './report.ts'

let printed: string[]
beforeEach(() => {
  printed = []
  const note = (...said: unknown[]) => void printed.push(...said.join(' ').split('\n'))
  for (const kind of ['log', 'error'] as const) vi.spyOn(console, kind).mockImplementation(note)
})
afterEach(() => vi.restoreAllMocks())

const part = (name: string, run: BenchPart['run']): BenchPart => ({ name, title: name, count: 1, run })
const measuring = (...figures: Figure[]) => part('api', async () => figures)
const good: Figure = { name: 'log-in', unit: 'ms', measured: [1], limits: { atMost: 2 } }
const failing = part('growth', () => Promise.reject(new Error('no disk')))

test('figures that reach their goals, and those that do not, are counted', async () => {
  expect(await runBench([measuring(good)])).toBe(true)
  expect(printed.at(-1)).toBe('1 pass, 0 short')
  expect(await runBench([measuring(good, { ...good, measured: [3] })])).toBe(false)
  expect(printed.at(-1)).toBe('1 pass, 1 short')
})

test('a part that fails says why, and the others keep their rows', async () => {
  expect(await runBench([measuring(good), failing])).toBe(false)
  expect(printed.join()).toContain('growth could not be carried out to its end: Error: no disk')
  expect(await runBench([measuring(good), part('growth', async () => [{ ...good, measured: [] }])])).toBe(false)
  expect(printed.join()).toContain('Nothing was measured')
  expect(printed).toContain('| log-in | ≤ 2 ms | 1.00 ms |  |  | pass |')
})

test('a run without figures has not passed', async () => {
  expect(await runBench([measuring()])).toBe(false)
})
