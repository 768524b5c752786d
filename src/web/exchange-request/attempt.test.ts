import { expect, test } from 'vitest'
import { attemptFor } from './attempt.ts'
import { requestOf, untouchedForm } from './quote-form.ts'

const request = requestOf(untouchedForm, undefined)

test('the same content is tried again under the same key', () => {
  const first = attemptFor(request, null, () => 'key-1')
  expect(first.key).toBe('key-1')
  expect(attemptFor({ ...request }, first, () => 'key-2')).toBe(first)
})

test('changed content gets a new key', () => {
  const first = attemptFor(request, null, () => 'key-1')
  expect(attemptFor({ ...request, amount: 2000 }, first, () => 'key-2').key).toBe('key-2')
  expect(attemptFor({ ...request, message: 'and soon' }, first, () => 'key-3').key).toBe('key-3')
})
