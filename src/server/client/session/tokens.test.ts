import { expect, test } from 'vitest'
import { newToken } from '../../platform/crypto/token.ts'
import { sealTokens, unsealTokens } from './tokens.ts'

const successor = { accessToken: newToken(), refreshToken: newToken() }

test('only the presented refresh token opens its sealed successor', () => {
  const presented = newToken()
  const sealed = sealTokens(successor, presented)
  expect(unsealTokens(sealed, presented)).toEqual(successor)
  expect(() => unsealTokens(sealed, newToken())).toThrow('unable to authenticate data')
})

test('a sealed successor hides its tokens, and sealing twice looks different', () => {
  const presented = newToken()
  const sealed = sealTokens(successor, presented)
  expect(sealed.toString('latin1')).not.toContain(successor.accessToken)
  expect(sealed.equals(sealTokens(successor, presented))).toBe(false)
})

test('an altered seal does not open', () => {
  const presented = newToken()
  const sealed = sealTokens(successor, presented)
  const at = sealed.length - 1
  sealed[at] = (sealed[at] ?? 0) ^ 1
  expect(() => unsealTokens(sealed, presented)).toThrow('unable to authenticate data')
})
