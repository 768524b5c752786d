import { expect, test } from 'vitest'
import { intentKey, readIntent } from './intent.ts'
import { startStore } from './restore-session.ts'
import { createStore } from './store.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const hours = (count: number) => count * 3_600_000
const storedIntent = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '5000', at: now - 1000 }
const store = (value: unknown) => localStorage.setItem(intentKey, typeof value === 'string' ? value : JSON.stringify(value))

test.each([
  ['EUR', 'BTC', '5000', '5000'],
  ['EUR', 'BTC', '81120.375', '81120.37'],
  ['EUR', 'BTC', '12.', '12'],
  ['BTC', 'EUR', '0.50', '0.5'],
  ['BTC', 'EUR', '2.123456789', '2.12345678'],
  ['SHIB', 'GBP', '999999999999999', '999999999999999'],
])('a stored intent is read: %s to %s, %s as %s', (fromCurrency, toCurrency, amount, read) => {
  store({ ...storedIntent, fromCurrency, toCurrency, amount })
  expect(readIntent(now)).toEqual({ fromCurrency, toCurrency, amount: read, at: storedIntent.at })
})

test('an intent is kept for two days', () => {
  store({ ...storedIntent, at: now - hours(48) })
  expect(readIntent(now)).not.toBeNull()
  store({ ...storedIntent, at: now - hours(48) - 1 })
  expect(readIntent(now)).toBeNull()
})

test('the start of the client area removes an intent that is older than two days', async () => {
  store({ ...storedIntent, at: Date.now() - hours(49) })
  await startStore(createStore())
  expect(localStorage.getItem(intentKey)).toBeNull()
})

test.each([
  ['an empty text', ''],
  ['malformed JSON', '{broken'],
  ['a string instead of an object', '"hello"'],
  ['null instead of an object', 'null'],
  ['two fiat currencies', { ...storedIntent, toCurrency: 'GBP' }],
  ['a currency that is not on offer', { ...storedIntent, toCurrency: 'LUNA' }],
  ['the name of an object property as a currency', { ...storedIntent, toCurrency: 'constructor' }],
  ['an amount of zero', { ...storedIntent, amount: '0' }],
  ['less than a whole unit of fiat', { ...storedIntent, amount: '0.99' }],
  ['a negative amount', { ...storedIntent, amount: '-5' }],
  ['an amount with an exponent', { ...storedIntent, amount: '1e9' }],
  ['an amount of sixteen digits', { ...storedIntent, amount: '9'.repeat(16) }],
  ['an amount that is a number', { ...storedIntent, amount: 5000 }],
  ['no time', { ...storedIntent, at: undefined }],
  ['a time in the future', { ...storedIntent, at: now + 1 }],
])('a stored intent with %s is ignored', (_what, value) => {
  store(value)
  expect(readIntent(now)).toBeNull()
})
