import { expect, test } from 'vitest'
import { until } from './until.ts'

test('until polls until the condition holds', async () => {
  let looks = 0
  await until(() => ++looks === 3, { what: 'three looks', everyMs: 1 })
  expect(looks).toBe(3)
})

test('until gives up after its time limit', async () => {
  await expect(until(() => false, { what: 'the letters', withinMs: 1 })).rejects.toThrow('Not within 0.001 s: the letters')
})

test('until gives up when a process that it depends on has ended', async () => {
  const check = () => {
    throw new Error('main.js has ended')
  }
  await expect(until(() => false, { what: 'the letters', check })).rejects.toThrow('main.js has ended')
})
