import { expect, test } from 'vitest'
import { newToken } from '../../platform/crypto/token.ts'
import { sealTokens, unsealTokens } from './tokens.ts'

const newTokens = { accessToken: newToken(), refreshToken: newToken() }

test('only the refresh token that sealed new tokens opens them', () => {
  const refreshToken = newToken()
  const sealed = sealTokens(newTokens, refreshToken)
  expect(unsealTokens(sealed, refreshToken)).toEqual(newTokens)
  expect(() => unsealTokens(sealed, newToken())).toThrow('unable to authenticate data')
})

test('sealed tokens cannot be read, and sealing twice gives different bytes', () => {
  const refreshToken = newToken()
  const sealed = sealTokens(newTokens, refreshToken)
  expect(sealed.toString('latin1')).not.toContain(newTokens.accessToken)
  expect(sealed.equals(sealTokens(newTokens, refreshToken))).toBe(false)
})

test('altered sealed tokens do not open', () => {
  const refreshToken = newToken()
  const sealed = sealTokens(newTokens, refreshToken)
  const last = sealed.length - 1
  sealed[last] = (sealed[last] ?? 0) ^ 1
  expect(() => unsealTokens(sealed, refreshToken)).toThrow('unable to authenticate data')
})
