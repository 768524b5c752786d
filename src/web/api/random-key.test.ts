import { expect, test } from 'vitest'
import { randomKey } from './random-key.ts'

test('keys are accepted by the server, and differ', () => {
  expect(randomKey()).toMatch(/^[A-Za-z0-9-]{1,64}$/)
  expect(randomKey()).not.toBe(randomKey())
})
