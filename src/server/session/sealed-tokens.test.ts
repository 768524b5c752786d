import { expect, test } from 'vitest'
import { newToken } from '../token.ts'
import { seal, unseal } from './sealed-tokens.ts'

const successor = { accessToken: newToken(), refreshToken: newToken() }

test('only the refresh token that was presented opens its sealed successor', () => {
  const presented = newToken()
  const sealed = seal(successor, presented)
  expect(unseal(sealed, presented)).toEqual(successor)
  expect(() => unseal(sealed, newToken())).toThrow('unable to authenticate data')
})

test('a sealed successor shows nothing of its tokens, and sealing twice looks different', () => {
  const presented = newToken()
  const sealed = seal(successor, presented)
  expect(sealed.toString('latin1')).not.toContain(successor.accessToken)
  expect(sealed.equals(seal(successor, presented))).toBe(false)
})

test('an altered seal does not open', () => {
  const presented = newToken()
  const sealed = seal(successor, presented)
  const at = sealed.length - 1
  sealed[at] = (sealed[at] ?? 0) ^ 1
  expect(() => unseal(sealed, presented)).toThrow('unable to authenticate data')
})
