import { expect, test } from 'vitest'
import { randomKey } from './random-key.ts'

test('a key is one that the server accepts, and no two are equal', () => {
  expect(randomKey()).toMatch(/^[A-Za-z0-9-]{1,64}$/)
  expect(randomKey()).not.toBe(randomKey())
})
