import { expect, test } from 'vitest'
import { intentKey, readIntent } from './intent.ts'
import { startSession } from './restore-session.ts'
import { createStore } from './store.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const hours = (count: number) => count * 3_600_000
const chosen = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '5000', at: now - 1000 }
const store = (value: unknown) => localStorage.setItem(intentKey, typeof value === 'string' ? value : JSON.stringify(value))

test.each([
  ['EUR', 'BTC', '5000', '5000'],
  ['EUR', 'BTC', '81120.37', '81120'],
  ['EUR', 'BTC', '12.', '12'],
  ['BTC', 'EUR', '0.50', '0.5'],
  ['BTC', 'EUR', '2.123456789', '2.12345678'],
  ['SHIB', 'GBP', '999999999999999', '999999999999999'],
])('a choice is read back: %s to %s, %s as %s', (fromCurrency, toCurrency, amount, read) => {
  store({ ...chosen, fromCurrency, toCurrency, amount })
  expect(readIntent(now)).toEqual({ fromCurrency, toCurrency, amount: read })
})

test('a choice is kept for two days', () => {
  store({ ...chosen, at: now - hours(48) })
  expect(readIntent(now)).not.toBeNull()
  store({ ...chosen, at: now - hours(48) - 1 })
  expect(readIntent(now)).toBeNull()
})

test('a start of the client area removes a choice that is older than two days', async () => {
  store({ ...chosen, at: Date.now() - hours(49) })
  await startSession(createStore())
  expect(localStorage.getItem(intentKey)).toBeNull()
})

test.each([
  ['nothing', ''],
  ['no JSON', '{broken'],
  ['something else', '"hello"'],
  ['null', 'null'],
  ['two currencies of one kind', { ...chosen, toCurrency: 'GBP' }],
  ['a currency that is not on offer', { ...chosen, toCurrency: 'LUNA' }],
  ['the name of an object property for a currency', { ...chosen, toCurrency: 'constructor' }],
  ['no amount', { ...chosen, amount: '0' }],
  ['less than a whole unit of fiat', { ...chosen, amount: '0.99' }],
  ['a negative amount', { ...chosen, amount: '-5' }],
  ['an amount with an exponent', { ...chosen, amount: '1e9' }],
  ['an amount of sixteen digits', { ...chosen, amount: '9'.repeat(16) }],
  ['an amount that is a number', { ...chosen, amount: 5000 }],
  ['no time', { ...chosen, at: undefined }],
  ['a time in the future', { ...chosen, at: now + 1 }],
])('%s is not a choice', (_what, value) => {
  store(value)
  expect(readIntent(now)).toBeNull()
})
