import { describe, expect, test } from 'vitest'
import { forgotPasswordRules, loginRules, newPasswordRules, registerRules } from './form-rules.ts'

const names = { email: 'Email', acceptRules: 'Accept rules' }

describe('login', () => {
  // @spec 5.login
  test('an e-mail is required and has at least 3 characters; @ is not required', () => {
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
  test('an e-mail is required and contains an @; its length is not checked', () => {
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
test('forgot password: an e-mail is required, has 3 characters and an @', () => {
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
