import { describe, expect, test } from 'vitest'
import { cleanConverterAmount, forgotPasswordRules, loginRules, newPasswordRules, parseQuoteAmount, registerRules } from './rules.ts'

const names = { email: 'Email', acceptRules: 'Accept rules' }

describe('login', () => {
  // @spec 5.login
  test('an e-mail is required and has at least 3 characters; no @ is asked for', () => {
    expect(loginRules.email('')).toEqual({ template: 'required' })
    expect(loginRules.email('ab')).toEqual({ template: 'min', length: 3 })
    expect(loginRules.email('abc')).toBeNull()
  })

  // @spec 5.login 5.register
  test('a password is required and has at least 6 characters', () => {
    expect(loginRules.password('')).toEqual({ template: 'required' })
    expect(loginRules.password('12345')).toEqual({ template: 'min', length: 6 })
    expect(loginRules.password('123456')).toBeNull()
  })
})

describe('register', () => {
  const rules = registerRules(names)

  // @spec 5.register
  test('an e-mail is required and contains an @; its length is not looked at', () => {
    expect(rules.email('')).toEqual({ template: 'required' })
    expect(rules.email('ada.example')).toEqual({ template: 'email', field: 'Email' })
    expect(rules.email('a@')).toBeNull()
  })

  // @spec 5.login 5.register
  test('a password is required and has at least 6 characters', () => {
    expect(rules.password('')).toEqual({ template: 'required' })
    expect(rules.password('12345')).toEqual({ template: 'min', length: 6 })
    expect(rules.password('123456')).toBeNull()
  })

  // @spec 5.register
  test('the rules must be accepted', () => {
    expect(rules.acceptRules(false)).toEqual({ template: 'checked', field: 'Accept rules' })
    expect(rules.acceptRules(true)).toBeNull()
  })
})

// @spec 5.passwords
test('forgot password: an e-mail is required, has at least 3 characters and contains an @', () => {
  const { email } = forgotPasswordRules(names)
  expect(email('')).toEqual({ template: 'required' })
  expect(email('a@')).toEqual({ template: 'min', length: 3 })
  expect(email('abc')).toEqual({ template: 'email', field: 'Email' })
  expect(email('a@b')).toBeNull()
})

// @spec 5.passwords
test('a new password is required and has at least 6 characters', () => {
  expect(newPasswordRules.newPassword('')).toEqual({ template: 'required' })
  expect(newPasswordRules.newPassword('12345')).toEqual({ template: 'min', length: 6 })
  expect(newPasswordRules.newPassword('123456')).toBeNull()
})

describe('quote amount', () => {
  // @spec 5.quote-amount
  test.each([
    ['', 0],
    ['abc', 0],
    ['1000', 1000],
    ['1000.99', 1000],
    ['.99', 0],
    ['0007', 7],
    ['10,000', 10_000],
    ['10 000', 10_000],
    ["10'000", 10_000],
    ['10\u00a0000\u202f000', 10_000_000],
    ['€ 250', 250],
    ['1 250 000,50', 1_250_000],
    ['1000,5', 1000],
    ['1,250,000', 1_250_000],
  ])('%j is read as %d', (text, amount) => {
    expect(parseQuoteAmount(text)).toBe(amount)
  })

  test('a number too long to be exact is cut to the largest exact one', () => {
    expect(parseQuoteAmount('9'.repeat(30))).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('converter amount', () => {
  // @spec 5.converter-amounts
  test.each([
    ['', '0'],
    ['abc', '0'],
    ['10,000', '10000'],
    ['1a2b3', '123'],
    ['-5', '5'],
    ['1e3', '13'],
    ['0.1', '0.1'],
    ['.5', '0.5'],
    ['5.', '5.'],
    ['1.2.3', '1.23'],
    ['007', '7'],
    ['0', '0'],
  ])('%j is kept as %j', (text, kept) => {
    expect(cleanConverterAmount(text)).toBe(kept)
  })
})
