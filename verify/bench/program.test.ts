import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Figure, Part } from './figure.ts'
import { runBench } from './program.ts'

let printed: string[]
beforeEach(() => {
  printed = []
  for (const kind of ['log', 'error'] as const) vi.spyOn(console, kind).mockImplementation((...said) => void printed.push(said.join(' ')))
})
afterEach(() => vi.restoreAllMocks())

const measuring =
  (...figures: Figure[]): (() => Promise<Part>) =>
  async () =>
  async () =>
    figures
const good: Figure = { name: 'log-in', unit: 'ms', measured: [1], limits: { atMost: 2 } }
const told: Figure = { name: 'with its letters', unit: 'ms', measured: [7] }
const failing = async (): Promise<Part> => async () => {
  throw new Error('no disk')
}

test('figures with a goal are counted, and those without are only told', async () => {
  expect(await runBench([], { api: measuring(good, told) })).toBe(true)
  expect(printed).toContain('| with its letters |  | 7.00 ms |  |  |  |')
  expect(printed.at(-1)).toBe('1 pass, 0 short')
  expect(await runBench([], { api: measuring(good, { ...good, measured: [3] }) })).toBe(false)
  expect(printed.at(-1)).toBe('1 pass, 1 short')
})

test('a part that fails says why, and the others keep their table', async () => {
  expect(await runBench([], { api: measuring(good), growth: failing })).toBe(false)
  expect(printed).toContain('growth: could not be measured: Error: no disk')
  expect(await runBench([], { api: measuring(good), growth: measuring({ ...good, measured: [] }) })).toBe(false)
  expect(printed).toContain('growth: could not be measured: Error: Nothing was measured')
  expect(printed).toContain('| log-in | ≤ 2 ms | 1.00 ms |  |  | pass |')
})

test('nothing measured is no success, and a part that is not there is refused', async () => {
  expect(await runBench(['api'], { api: measuring() })).toBe(false)
  await expect(runBench(['constructor'], { api: measuring(good) })).rejects.toThrow('There is no part "constructor": it is one of api.')
})
