import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { SelectField } from './SelectField.tsx'
import { PasswordField, TextArea, TextField } from './TextField.tsx'
import { loginRules, messageText, newPasswordRules, registerRules, type Rule, type RuleMessage } from './form-rules.ts'

const options = [{ value: 'a', label: 'A' }]
const fields = {
  'text field': (notes: Notes) => <TextField label="Name" {...notes} />,
  'password field': (notes: Notes) => <PasswordField label="Name" {...notes} />,
  'select field': (notes: Notes) => <SelectField label="Name" options={options} {...notes} />,
  'text area': (notes: Notes) => <TextArea label="Name" {...notes} />,
  checkbox: (notes: Notes) => <Checkbox label="Name" {...notes} />,
}
interface Notes {
  error?: string
  hint?: string
}

describe.each(Object.entries(fields))('a %s', (_, field) => {
  test('has a label, and at first no hint and no error', () => {
    render(field({}))
    const control = screen.getByLabelText('Name')
    expect(control.getAttribute('aria-invalid')).toBeNull()
    expect(control.getAttribute('aria-describedby')).toBeNull()
  })

  test('links its error and hint for screen readers', () => {
    render(field({ error: 'Required field', hint: 'As in your passport' }))
    const control = screen.getByLabelText('Name')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    const described = control
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Required field', 'As in your passport'])
  })
})

test('a password is hidden until “Show password” is clicked', async () => {
  const user = userEvent.setup()
  render(<PasswordField label="Password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  expect(field.getAttribute('spellcheck'), 'some browsers send what they check to a service').toBe('false')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})

test('a busy button keeps its focus and ignores presses', async () => {
  const user = userEvent.setup()
  let presses = 0
  const button = (busy: boolean) => (
    <Button busy={busy} onClick={() => (presses += 1)}>
      Send
    </Button>
  )
  const { rerender } = render(button(false))
  await user.click(screen.getByRole('button'))
  rerender(button(true))
  await user.click(screen.getByRole('button'))
  expect(presses).toBe(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
})

test('a busy submit button does not submit its form again', async () => {
  const user = userEvent.setup()
  let sent = 0
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent += 1
      }}
    >
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  await user.click(screen.getByRole('button'))
  expect(sent).toBe(0)
})

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
