import { expect, test } from 'vitest'
import { loginRules, type RuleMessage, messageText, newPasswordRules, registerRules, type Rule } from './form-rules.ts'

const register = registerRules({ email: 'Email', acceptRules: 'Accept rules' })

// @spec 5.login 5.register 5.passwords
test.each<[string, Rule<string>]>([
  ['login', loginRules.password],
  ['register', register.password],
  ['new password', newPasswordRules.newPassword],
])('%s: a password is required and has at least 6 characters', (_form, rule) => {
  expect(rule('')).toEqual({ template: 'required' })
  expect(rule('12345')).toEqual({ template: 'min', length: 6 })
  expect(rule('123456')).toBeNull()
})

// @spec 5.login
test('login: an e-mail address with at least 3 characters is required, @ is not', () => {
  expect(loginRules.email('')).toEqual({ template: 'required' })
  expect(loginRules.email('ab')).toEqual({ template: 'min', length: 3 })
  expect(loginRules.email('abc')).toBeNull()
})

// @spec 5.register
test('register: an e-mail address with an @ is required, in any length', () => {
  expect(register.email('')).toEqual({ template: 'required' })
  expect(register.email('ada.example')).toEqual({ template: 'email', field: 'Email' })
  expect(register.email('a@')).toBeNull()
})

// @spec 5.register
test('register: the rules must be accepted', () => {
  expect(register.acceptRules(false)).toEqual({ template: 'checked', field: 'Accept rules' })
  expect(register.acceptRules(true)).toBeNull()
})

// @spec 5.templates
test.each<[RuleMessage, string]>([
  [{ template: 'min', length: 6 }, 'Min 6 characters'],
  [{ template: 'max', length: 256 }, 'Max 256 characters'],
  [{ template: 'required' }, 'Required field'],
  [{ template: 'number', field: 'Amount' }, 'Amount must be a number'],
  [{ template: 'email', field: 'Email' }, 'Email must be an email'],
  [{ template: 'text', field: 'Name' }, 'Name must be a text'],
  [{ template: 'checked', field: 'Accept rules' }, 'Accept rules must be checked'],
  [{ template: 'selected', field: 'Country' }, 'Country must be selected'],
])('the message %o is shown as %j', (message, text) => {
  expect(messageText(message)).toBe(text)
})
