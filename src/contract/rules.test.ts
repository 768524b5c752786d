import { describe, expect, test } from 'vitest'
import { messageText } from './messages.ts'
import {
  cleanConverterAmount,
  forgotPasswordRules,
  loginRules,
  newPasswordRules,
  parseQuoteAmount,
  registerRules,
  type Rule,
} from './rules.ts'

const complaint = <Value>(rule: Rule<Value>, value: Value) => {
  const message = rule(value)
  return message && messageText(message)
}
const names = { email: 'Email', acceptRules: 'Accept rules' }

describe('login', () => {
  test('an e-mail is required and has at least 3 characters; no @ is asked for', () => {
    expect(complaint(loginRules.email, '')).toBe('Required field')
    expect(complaint(loginRules.email, 'ab')).toBe('Min 3 characters')
    expect(complaint(loginRules.email, 'abc')).toBeNull()
  })

  test('a password is required and has at least 6 characters', () => {
    expect(complaint(loginRules.password, '')).toBe('Required field')
    expect(complaint(loginRules.password, '12345')).toBe('Min 6 characters')
    expect(complaint(loginRules.password, '123456')).toBeNull()
  })
})

describe('register', () => {
  const rules = registerRules(names)

  test('an e-mail is required and contains an @; its length is not looked at', () => {
    expect(complaint(rules.email, '')).toBe('Required field')
    expect(complaint(rules.email, 'ada.example')).toBe('Email must be an email')
    expect(complaint(rules.email, 'a@')).toBeNull()
  })

  test('a password is required and has at least 6 characters', () => {
    expect(complaint(rules.password, '')).toBe('Required field')
    expect(complaint(rules.password, '12345')).toBe('Min 6 characters')
    expect(complaint(rules.password, '123456')).toBeNull()
  })

  test('the rules must be accepted', () => {
    expect(complaint(rules.acceptRules, false)).toBe('Accept rules must be checked')
    expect(complaint(rules.acceptRules, true)).toBeNull()
  })
})

test('forgot password: an e-mail is required, has at least 3 characters and contains an @', () => {
  const { email } = forgotPasswordRules(names)
  expect(complaint(email, '')).toBe('Required field')
  expect(complaint(email, 'a@')).toBe('Min 3 characters')
  expect(complaint(email, 'abc')).toBe('Email must be an email')
  expect(complaint(email, 'a@b')).toBeNull()
})

test('a new password is required and has at least 6 characters', () => {
  expect(complaint(newPasswordRules.newPassword, '')).toBe('Required field')
  expect(complaint(newPasswordRules.newPassword, '12345')).toBe('Min 6 characters')
  expect(complaint(newPasswordRules.newPassword, '123456')).toBeNull()
})

describe('quote amount', () => {
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
