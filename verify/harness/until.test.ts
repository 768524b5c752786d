import { expect, test } from 'vitest'
import { until } from './until.ts'

test('until polls the condition until it is true', async () => {
  let polls = 0
  await until(() => ++polls === 3, { what: 'three polls', everyMs: 1 })
  expect(polls).toBe(3)
})

test('until throws after its time limit', async () => {
  await expect(until(() => false, { what: 'the letters', withinMs: 1 })).rejects.toThrow('Not within 0.001 s: the letters')
})

test('until throws at once when its check throws', async () => {
  const check = () => {
    throw new Error('main.js has ended')
  }
  await expect(until(() => false, { what: 'the letters', check })).rejects.toThrow('main.js has ended')
})

test('until polls again after a poll has thrown, if it may fail, and names the error', async () => {
  const poll = () => Promise.reject(new Error('the server is away'))
  const wait = { what: 'the letters', withinMs: 1, mayFail: true }
  await expect(until(poll, wait)).rejects.toMatchObject({
    message: 'Not within 0.001 s: the letters',
    cause: { message: 'the server is away' },
  })
  await expect(until(poll, { ...wait, mayFail: false })).rejects.toThrow('the server is away')
})
