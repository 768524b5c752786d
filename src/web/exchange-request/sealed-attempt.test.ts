import { afterEach, expect, test, vi } from 'vitest'
import { dropAttempt, openAttempt, sealAttempt } from './sealed-attempt.ts'

afterEach(() => vi.restoreAllMocks())

const keyOf = (sign: string) => btoa(sign.repeat(32))
const annas = keyOf('a')
const attempt = { key: 'k1', content: '{"message":"Für Freitag 🕊","name":"Anna Nowak"}' }
const stored = () => Object.values(localStorage).join()

test('an attempt is opened by the key that sealed it, as it was, and by no other', async () => {
  await sealAttempt(annas, attempt)
  expect(await openAttempt(keyOf('b'))).toBeNull()
  expect(await openAttempt(annas)).toEqual(attempt)
  expect(await openAttempt(annas)).toEqual(attempt)
})

test('what lies in the browser names nobody and tells nothing', async () => {
  await sealAttempt(annas, attempt)
  expect(stored()).not.toBe('')
  for (const told of ['Anna', 'Freitag', 'k1', annas]) expect(stored()).not.toContain(told)
})

test('two attempts of one client, made in two tabs, stand beside each other until each is sent', async () => {
  const other = { ...attempt, key: 'k2' }
  await sealAttempt(annas, attempt)
  await sealAttempt(annas, other)
  await sealAttempt(annas, other)
  expect(JSON.parse(localStorage.getItem('sealed_requests') ?? '')).toHaveLength(2)
  expect(await openAttempt(annas)).toEqual(other)
  await dropAttempt(annas, other)
  expect(await openAttempt(annas)).toEqual(attempt)
  await dropAttempt(annas, attempt)
  expect(localStorage).toHaveLength(0)
})

test('clients of one browser keep theirs beside each other, the last five', async () => {
  for (const sign of ['a', 'b', 'c', 'd', 'e', 'f']) await sealAttempt(keyOf(sign), { ...attempt, key: sign })
  expect(await openAttempt(annas)).toBeNull()
  await dropAttempt(keyOf('b'), { ...attempt, key: 'b' })
  expect(await openAttempt(keyOf('b'))).toBeNull()
  expect(await openAttempt(keyOf('c'))).toMatchObject({ key: 'c' })
})

test('it is kept for seven days, and then nothing is left of it', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1000)
  await sealAttempt(annas, attempt)
  now.mockReturnValue(1000 + 7 * 24 * 3_600_000 - 1)
  expect(await openAttempt(annas)).toEqual(attempt)
  now.mockReturnValue(1000 + 7 * 24 * 3_600_000)
  expect(await openAttempt(keyOf('b'))).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('sealed again at a later visit, it is kept for no longer', async () => {
  const begun = Date.now() - 7 * 24 * 3_600_000
  await sealAttempt(annas, { ...attempt, begun: begun + 60_000 })
  expect(await openAttempt(annas)).not.toBeNull()
  await sealAttempt(annas, { ...attempt, begun })
  expect(await openAttempt(annas)).toBeNull()
})

test('sealing and dropping happen in the order in which they were asked for', async () => {
  await Promise.all([sealAttempt(annas, attempt), dropAttempt(annas, attempt)])
  expect(await openAttempt(annas)).toBeNull()
})

test.each(['{broken', 'null', '[7, null]', '[{"until":9e15,"nonce":"*","text":"*"}]', '[{"until":9e15,"nonce":"","text":""}]'])(
  'what somebody else wrote there (%s) is no attempt',
  async (text) => {
    localStorage.setItem('sealed_requests', text)
    expect(await openAttempt(annas)).toBeNull()
    await sealAttempt(annas, attempt)
    expect(await openAttempt(annas)).toEqual(attempt)
  },
)

test('a browser that forbids storage, or knows no encryption, keeps nothing and raises no error', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await sealAttempt(annas, attempt)
  vi.restoreAllMocks()
  expect(await openAttempt(annas)).toBeNull()
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await sealAttempt(annas, attempt)
  expect(await openAttempt(annas)).toBeNull()
  expect(localStorage).toHaveLength(0)
})
