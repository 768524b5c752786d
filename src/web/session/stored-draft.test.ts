import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens } from '../testing/render.tsx'
import { loggedInStore, restoredStore } from '../testing/session.ts'
import { forcedOut, loggedIn, loggedOut, tokensRefreshed } from './auth-record.ts'
import { authSessionKey } from './auth-session.ts'
import { removeStoredDraft, storeDraft, readStoredDraft } from './stored-draft.ts'
import { followSessionOfOtherTabs } from './restore-session.ts'

const anna = 'anna@example.com'
const ben = 'ben@example.com'
const draft = { message: 'hello' }

afterEach(() => vi.restoreAllMocks())

test('an account gets its own draft back', () => {
  storeDraft(anna, draft)
  expect(readStoredDraft(anna)).toEqual(draft)
})

test('another account does not get the draft, and the draft is removed', () => {
  storeDraft(anna, draft)
  expect(readStoredDraft(ben)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('a late response to one client does not remove the next client’s draft', () => {
  storeDraft(ben, draft)
  removeStoredDraft(anna)
  expect(readStoredDraft(ben)).toEqual(draft)
})

describe('a draft', () => {
  function clientWithDraft() {
    fakeBackend()
    storeDraft(anna, draft)
    return loggedInStore()
  }

  test('is kept after a reload and a refresh of the tokens', async () => {
    const store = await clientWithDraft()
    store.dispatch(tokensRefreshed({ accessToken: 'access-2', refreshToken: 'refresh-2' }))
    expect(readStoredDraft(anna)).toEqual(draft)
  })

  test.each([
    ['a log-out', loggedOut()],
    ['a forced log-out', forcedOut()],
    ['a log-in, even without a log-out before', loggedIn(exampleTokens)],
  ])('is removed by %s', async (_, action) => {
    const store = await clientWithDraft()
    store.dispatch(action)
    expect(localStorage.getItem('exchange_request_draft')).toBeNull()
  })

  test('is removed by a log-out in another tab', async () => {
    const store = await clientWithDraft()
    const stop = followSessionOfOtherTabs(store)
    window.dispatchEvent(new StorageEvent('storage', { key: authSessionKey, newValue: null }))
    stop()
    expect(localStorage.getItem('exchange_request_draft')).toBeNull()
  })

  test('is removed when the client area starts without a session', async () => {
    storeDraft(anna, draft)
    await restoredStore()
    expect(localStorage).toHaveLength(0)
  })
})

test('a malformed draft is ignored', () => {
  localStorage.setItem('exchange_request_draft', '{broken')
  expect(readStoredDraft(anna)).toBeNull()
})

test('in a browser whose storage is full, no draft is kept and no error is raised', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeDraft(anna, draft)
  expect(readStoredDraft(anna)).toBeNull()
})
