import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { SelectField } from './SelectField.tsx'
import { PasswordField, TextArea, TextField } from './TextField.tsx'

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
