import { expect, test } from 'vitest'
import { type Message, messageText } from './message-text.ts'

// @spec 5.templates
test.each<[Message, string]>([
  [{ template: 'min', length: 6 }, 'Min 6 characters'],
  [{ template: 'max', length: 256 }, 'Max 256 characters'],
  [{ template: 'required' }, 'Required field'],
  [{ template: 'number', field: 'Amount' }, 'Amount must be a number'],
  [{ template: 'email', field: 'Email' }, 'Email must be an email'],
  [{ template: 'text', field: 'Name' }, 'Name must be a text'],
  [{ template: 'checked', field: 'Accept rules' }, 'Accept rules must be checked'],
  [{ template: 'selected', field: 'Country' }, 'Country must be selected'],
])('%o reads %j', (message, text) => {
  expect(messageText(message)).toBe(text)
})
