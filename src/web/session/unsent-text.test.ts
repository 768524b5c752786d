import { afterEach, expect, test, vi } from 'vitest'
import { dropAllUnsentText, dropUnsentText, dropWhatIsOver, keepUnsentText, readUnsentText } from './unsent-text.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('unsent text is found again by the same account and by no other', () => {
  keepUnsentText({ account: 'anna@example.com', form: 'quote', value: { message: 'hello' } })
  expect(readUnsentText({ account: 'anna@example.com', form: 'quote' })).toEqual({ message: 'hello' })
  expect(readUnsentText({ account: 'ben@example.com', form: 'quote' })).toBeNull()
})

test('dropping the text of one form leaves the others', () => {
  keepUnsentText({ account: 'anna@example.com', form: 'quote', value: 1 })
  keepUnsentText({ account: 'anna@example.com', form: 'other', value: 2 })
  dropUnsentText({ account: 'anna@example.com', form: 'quote' })
  expect(readUnsentText({ account: 'anna@example.com', form: 'quote' })).toBeNull()
  expect(readUnsentText({ account: 'anna@example.com', form: 'other' })).toBe(2)
})

test('logging out leaves no unsent text of anybody and nothing that was chosen in the converter, and nothing else is touched', () => {
  localStorage.setItem('exchange_intent', '{}')
  localStorage.setItem('auth_session', 'kept')
  keepUnsentText({ account: 'anna@example.com', form: 'quote', value: 1 })
  keepUnsentText({ account: 'ben@example.com', form: 'quote', value: 2 })
  dropAllUnsentText()
  expect(Object.keys(localStorage)).toEqual(['auth_session'])
})

test('unsent text is forgotten after seven days, of every account', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z') })
  keepUnsentText({ account: 'anna@example.com', form: 'quote', value: 1 })
  vi.advanceTimersByTime(24 * 3_600_000)
  keepUnsentText({ account: 'ben@example.com', form: 'quote', value: 2 })
  vi.advanceTimersByTime(6 * 24 * 3_600_000)
  expect(readUnsentText({ account: 'anna@example.com', form: 'quote' })).toBe(1)
  vi.advanceTimersByTime(1)
  expect(readUnsentText({ account: 'ben@example.com', form: 'quote' })).toBe(2)
  expect(Object.keys(localStorage)).toEqual(['unsent_text:ben@example.com:quote'])
})

test('text that is kept again as it was, at a later visit, is kept for no longer; text that was changed is new', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z') })
  const keep = (form: string, message: string) => keepUnsentText({ account: 'anna@example.com', form, value: { message } })
  keep('same', 'hello')
  keep('changed', 'hello')
  vi.advanceTimersByTime(6 * 24 * 3_600_000)
  keep('same', 'hello')
  keep('changed', 'hello again')
  vi.advanceTimersByTime(24 * 3_600_000 + 1)
  expect(readUnsentText({ account: 'anna@example.com', form: 'same' })).toBeNull()
  expect(readUnsentText({ account: 'anna@example.com', form: 'changed' })).toEqual({ message: 'hello again' })
})

test('at the start goes what has been kept for its time, of every account, and nothing else', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z') })
  keepUnsentText({ account: 'anna@example.com', form: 'quote', value: 1 })
  const intent = JSON.stringify({ at: Date.now() })
  localStorage.setItem('exchange_intent', intent)
  const [early, late] = [{ until: Date.now() + 1000 }, { until: Date.now() + 8 * 24 * 3_600_000 }]
  localStorage.setItem('sealed_requests', JSON.stringify([early, late]))
  dropWhatIsOver()
  expect(Object.keys(localStorage).toSorted()).toEqual(['exchange_intent', 'sealed_requests', 'unsent_text:anna@example.com:quote'])
  vi.advanceTimersByTime(48 * 3_600_000 + 1)
  dropWhatIsOver()
  expect(localStorage.getItem('exchange_intent')).toBeNull()
  expect(localStorage.getItem('sealed_requests')).toBe(JSON.stringify([late]))
  vi.advanceTimersByTime(6 * 24 * 3_600_000)
  dropWhatIsOver()
  expect(localStorage).toHaveLength(0)
})

test('text that cannot be read counts as none', () => {
  localStorage.setItem('unsent_text:anna@example.com:quote', '{broken')
  expect(readUnsentText({ account: 'anna@example.com', form: 'quote' })).toBeNull()
})

test('a browser that forbids storage keeps nothing and raises no error', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepUnsentText({ account: 'anna@example.com', form: 'quote', value: 1 })
  expect(readUnsentText({ account: 'anna@example.com', form: 'quote' })).toBeNull()
})
