import { expect, test } from 'vitest'
import { newToken } from '../../platform/crypto/token.ts'
import { sealTokens, unsealTokens } from './tokens.ts'

const newTokens = { accessToken: newToken(), refreshToken: newToken() }

test('only the refresh token that new tokens replace can decrypt them', () => {
  const refreshToken = newToken()
  const sealed = sealTokens(newTokens, refreshToken)
  expect(unsealTokens(sealed, refreshToken)).toEqual(newTokens)
  expect(() => unsealTokens(sealed, newToken())).toThrow('unable to authenticate data')
})

test('encrypted tokens cannot be read, and encrypting twice gives different bytes', () => {
  const refreshToken = newToken()
  const sealed = sealTokens(newTokens, refreshToken)
  expect(sealed.toString('latin1')).not.toContain(newTokens.accessToken)
  expect(sealed.equals(sealTokens(newTokens, refreshToken))).toBe(false)
})

test('altered encrypted tokens are refused', () => {
  const refreshToken = newToken()
  const sealed = sealTokens(newTokens, refreshToken)
  const last = sealed.length - 1
  sealed[last] = (sealed[last] ?? 0) ^ 1
  expect(() => unsealTokens(sealed, refreshToken)).toThrow('unable to authenticate data')
})
