import { expect, test } from 'vitest'
import { until } from './until.ts'

const running = { mustRun: () => {} }

test('what comes about is waited for', async () => {
  let looks = 0
  await until(() => ++looks === 3, { what: 'three looks', of: [running] })
  expect(looks).toBe(3)
})

test('nobody waits for ever', async () => {
  await expect(until(() => false, { what: 'the letters', of: [running], withinMs: 1 })).rejects.toThrow('Not within 0.001 s: the letters')
})

test('nobody waits for a process that has ended', async () => {
  const gone = {
    mustRun() {
      throw new Error('main.js has ended')
    },
  }
  await expect(until(() => false, { what: 'the letters', of: [running, gone] })).rejects.toThrow('main.js has ended')
})
