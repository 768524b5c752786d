import { expect, test } from 'vitest'
import { t, type TextId } from './text.ts'

test('values are put into the text', () => {
  expect(t('your-sessions.device', { browser: 'Firefox', system: 'Linux' })).toBe('Firefox on Linux')
})

test('a count selects its plural form', () => {
  expect(t('second-factor.on.codesLeft', { count: 1 })).toBe('1 recovery code left')
  expect(t('second-factor.on.codesLeft', { count: 10 })).toBe('10 recovery codes left')
})

test('a value is never parsed as a message', () => {
  expect(t('your-sessions.signOutOf', { device: "{count} <b>#</b> '" })).toBe("Sign out {count} <b>#</b> '")
})

test('a text that was not loaded throws', () => {
  expect(() => t('nobody.wrote.this' as TextId)).toThrow('No text "nobody.wrote.this"')
})
