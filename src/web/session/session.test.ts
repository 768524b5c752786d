import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, storeSession } from '../testing/render.tsx'
import { forcedOut, loggedIn, loggedOut, tokensRefreshed } from './auth-record.ts'
import { authSessionKey, createAuthSession } from './auth-session.ts'
import { backend } from '../api/backend.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { followOtherTabs, restoreSession } from './restore-session.ts'
import { createStore } from './store.ts'

const stored = () => JSON.parse(localStorage.getItem(authSessionKey) ?? 'null') as unknown
const credentials = { email: 'ada@example.com', password: 'secret1' }
const next = { accessToken: 'access-2', refreshToken: 'refresh-2' }

async function restoredStore(options?: Parameters<typeof createStore>[0]) {
  const store = createStore(options)
  await restoreSession(store)
  return store
}

async function loggedInStore(options?: Parameters<typeof createStore>[0]) {
  storeSession()
  return restoredStore(options)
}

describe('the authentication record', () => {
  // @spec 3.session
  test('starts with authentication in progress and nobody logged in', () => {
    expect(createStore().getState().auth).toEqual({
      token: null,
      refreshToken: null,
      isUserLoggedIn: false,
      authInProgress: true,
      initiatedFromStorage: false,
    })
  })

  // @spec 3.session 4.login
  test('a login stores both tokens and marks the client as logged in', async () => {
    fakeBackend().answer('login', exampleTokens).answer('readProfile', exampleProfile)
    const store = await restoredStore()
    await store.dispatch(logIn(credentials))
    expect(store.getState().auth).toMatchObject({ token: 'access-1', refreshToken: 'refresh-1', isUserLoggedIn: true })
    expect(localStorage.getItem('auth_session')).toBe('{"token":"access-1","refreshToken":"refresh-1","isUserLoggedIn":true}')
  })

  // @spec 4.login
  test('a login with an empty access token logs nobody in', async () => {
    fakeBackend().answer('login', { accessToken: '', refreshToken: 'refresh-1' })
    const store = await restoredStore()
    await store.dispatch(logIn(credentials))
    store.dispatch(loggedIn({ accessToken: '', refreshToken: 'refresh-1' }))
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: null, isUserLoggedIn: false })
    expect(stored()).toBeNull()
  })

  // @spec 4.refresh
  test('a refresh replaces both tokens', async () => {
    const store = await loggedInStore()
    store.dispatch(tokensRefreshed(next))
    expect(store.getState().auth).toMatchObject({ token: 'access-2', refreshToken: 'refresh-2', isUserLoggedIn: true })
    expect(stored()).toEqual({ token: 'access-2', refreshToken: 'refresh-2', isUserLoggedIn: true })
  })

  // @spec 4.logout
  test('a forced logout clears the access token and keeps the refresh token', async () => {
    const store = await loggedInStore()
    store.dispatch(forcedOut())
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: false })
    expect(stored()).toEqual({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: false })
  })

  // @spec 4.logout
  test('an explicit logout clears both tokens', async () => {
    const store = await loggedInStore()
    store.dispatch(loggedOut())
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: null, isUserLoggedIn: false })
    expect(localStorage.getItem(authSessionKey)).toBeNull()
  })
})

describe('restoring at start', () => {
  // @spec 4.restore
  test('restores the session of an earlier visit', async () => {
    const store = await loggedInStore()
    expect(store.getState().auth).toEqual({
      token: 'access-1',
      refreshToken: 'refresh-1',
      isUserLoggedIn: true,
      authInProgress: false,
      initiatedFromStorage: true,
    })
  })

  // @spec 4.restore
  test('without a stored session, nobody is logged in and the start is over', async () => {
    const store = await restoredStore()
    expect(store.getState().auth).toEqual({
      token: null,
      refreshToken: null,
      isUserLoggedIn: false,
      authInProgress: false,
      initiatedFromStorage: true,
    })
  })

  test.each(['{"token":', 'null', '"text"', '[]', '{"token":1,"refreshToken":{},"isUserLoggedIn":true}'])(
    'a stored session of %s counts as none',
    async (text) => {
      localStorage.setItem(authSessionKey, text)
      const store = await restoredStore()
      expect(store.getState().auth).toMatchObject({ token: null, refreshToken: null, isUserLoggedIn: false, initiatedFromStorage: true })
    },
  )

  test('a session without an access token is refreshed first', async () => {
    localStorage.setItem(authSessionKey, JSON.stringify({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: true }))
    const calls = fakeBackend().answer('refreshToken', next)
    const store = await restoredStore()
    expect(calls.requests('refreshToken').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }])
    expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true, authInProgress: false })
  })

  test('after a forced logout the kept refresh token is not tried', async () => {
    localStorage.setItem(authSessionKey, JSON.stringify({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: false }))
    const calls = fakeBackend()
    const store = await restoredStore()
    expect(calls.requests('refreshToken')).toEqual([])
    expect(store.getState().auth).toMatchObject({ refreshToken: 'refresh-1', isUserLoggedIn: false, authInProgress: false })
  })

  test('the start is over even when the refresh breaks', async () => {
    localStorage.setItem(authSessionKey, JSON.stringify({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: true }))
    const store = createStore({ locks: { request: () => Promise.reject(new Error('the lock broke')) } })
    await expect(restoreSession(store)).rejects.toThrow('the lock broke')
    expect(store.getState().auth.authInProgress).toBe(false)
  })

  test('a browser that refuses local storage keeps the session for the tab', async () => {
    const refused = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    fakeBackend()
      .answer('login', exampleTokens)
      .inTurn('readProfile', 'UNAUTHENTICATED', { reply: exampleProfile })
      .answer('refreshToken', next)
    const store = await restoredStore({ authSession: createAuthSession(refused) })
    await store.dispatch(logIn(credentials))
    const { data } = await store.dispatch(backend.endpoints.readProfile.initiate())
    expect(data).toEqual(exampleProfile)
    expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
  })
})

describe('the data of one client is gone', () => {
  const cached = (store: ReturnType<typeof createStore>) => backend.endpoints.readProfile.select()(store.getState()).data

  async function withProfileRead() {
    fakeBackend().answer('readProfile', exampleProfile).answer('login', next)
    const store = await loggedInStore()
    await store.dispatch(backend.endpoints.readProfile.initiate())
    expect(cached(store)).toEqual(exampleProfile)
    expect(store.getState().profile).toEqual({ firstName: 'Ada', lastName: 'Lovelace', phone: '+48 600 000 000', country: 'PL' })
    return store
  }
  const nothing = { firstName: '', lastName: '', phone: '', country: '' }

  // @spec 3.profile
  test.each([
    ['a logout', loggedOut()],
    ['a forced logout', forcedOut()],
  ])('after %s', async (_what, action) => {
    const store = await withProfileRead()
    store.dispatch(action)
    expect(cached(store)).toBeUndefined()
    expect(store.getState().profile).toEqual(nothing)
  })

  test('after a login, even without a logout before', async () => {
    const store = await withProfileRead()
    await store.dispatch(logIn(credentials))
    expect(cached(store)).toBeUndefined()
    expect(store.getState().profile).toEqual(nothing)
  })

  test('but not after a refresh', async () => {
    const store = await withProfileRead()
    store.dispatch(tokensRefreshed(next))
    expect(cached(store)).toEqual(exampleProfile)
  })
})

describe('logging out', () => {
  // @spec 2.logout 4.logout
  test('ends the session on the server and here, and loads the login screen', async () => {
    const calls = fakeBackend().answer('logout', { ok: true })
    const left: string[] = []
    const store = await loggedInStore({ leaveTo: (path) => left.push(path) })
    await store.dispatch(logOut())
    expect(calls.requests('logout')[0]?.body).toEqual({ refreshToken: 'refresh-1' })
    expect(calls.requests('logout')[0]?.headers.get('authorization')).toBe('Bearer access-1')
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: null, isUserLoggedIn: false })
    expect(localStorage.getItem(authSessionKey)).toBeNull()
    expect(left).toEqual(['/app/login'])
  })

  test('removes the intent and the tab’s storage; the language stays', async () => {
    fakeBackend().answer('logout', { ok: true })
    localStorage.setItem('exchange_intent', '{}')
    localStorage.setItem('language', 'kept')
    sessionStorage.setItem('reset', 'ada@example.com')
    const store = await loggedInStore({ leaveTo: () => undefined })
    await store.dispatch(logOut())
    expect(Object.keys(localStorage)).toEqual(['language'])
    expect(sessionStorage).toHaveLength(0)
  })

  test('waits two seconds at most for the server', async () => {
    vi.useFakeTimers()
    fakeBackend().hold('logout')
    const left: string[] = []
    const store = await loggedInStore({ leaveTo: (path) => left.push(path) })
    const leaving = store.dispatch(logOut())
    await vi.advanceTimersByTimeAsync(2000)
    await leaving
    expect(left).toEqual(['/app/login'])
    expect(localStorage.getItem(authSessionKey)).toBeNull()
  })

  test('works when the server cannot be reached', async () => {
    fakeBackend().unreachable('logout')
    const left: string[] = []
    const store = await loggedInStore({ leaveTo: (path) => left.push(path) })
    await store.dispatch(logOut())
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: null, isUserLoggedIn: false })
    expect(left).toEqual(['/app/login'])
  })
})

describe('another tab', () => {
  async function following(reload?: () => void) {
    const store = await loggedInStore()
    onTestFinished(followOtherTabs(store, reload))
    return store
  }
  const sendStorageEvent = (newValue = localStorage.getItem(authSessionKey)) =>
    window.dispatchEvent(new StorageEvent('storage', { key: authSessionKey, newValue }))

  test('that refreshed its tokens passes them to this one', async () => {
    const store = await following()
    storeSession(next)
    sendStorageEvent()
    expect(store.getState().auth).toMatchObject({ token: 'access-2', refreshToken: 'refresh-2', isUserLoggedIn: true })
  })

  test('that logged out logs this one out', async () => {
    const store = await following()
    localStorage.removeItem(authSessionKey)
    sendStorageEvent()
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: null, isUserLoggedIn: false })
  })

  test('that changed clients leaves no data of the first', async () => {
    fakeBackend().answer('readProfile', exampleProfile)
    const store = await following()
    await store.dispatch(backend.endpoints.readProfile.initiate())
    storeSession(next)
    sendStorageEvent(null)
    expect(backend.endpoints.readProfile.select()(store.getState()).data).toBeUndefined()
    sendStorageEvent()
    expect(stored()).toMatchObject({ token: 'access-2' })
    expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
  })

  test('that logged in logs this one in', async () => {
    const store = await restoredStore()
    onTestFinished(followOtherTabs(store))
    storeSession(next)
    sendStorageEvent()
    expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
  })

  test('that logged out while this page was in the back-forward cache logs it out', async () => {
    const store = await following()
    localStorage.removeItem(authSessionKey)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(store.getState().auth.isUserLoggedIn).toBe(false)
  })

  test('that changed the session removes the data of a page from the back-forward cache', async () => {
    fakeBackend().answer('readProfile', exampleProfile)
    const store = await following()
    await store.dispatch(backend.endpoints.readProfile.initiate())
    storeSession(next)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(store.getState().auth.token).toBe('access-2')
    expect(backend.endpoints.readProfile.select()(store.getState()).data).toBeUndefined()
    expect(store.getState().profile.firstName).toBe('')
  })

  test.each([
    ['is reloaded if the session changed', next, 1],
    ['is not reloaded if the session is the same', undefined, 0],
  ])('a page from the back-forward cache %s', async (_what, tokens, times) => {
    let loaded = 0
    await following(() => loaded++)
    storeSession(tokens)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(loaded).toBe(times)
  })
})

test('after a log-in, the profile is requested before the next render', async () => {
  const calls = fakeBackend().answer('login', exampleTokens).answer('readProfile', exampleProfile)
  const store = await restoredStore()
  const requestsAtRender: number[] = []
  store.subscribe(() => store.getState().auth.isUserLoggedIn && requestsAtRender.push(calls.requests('readProfile').length))
  await store.dispatch(logIn(credentials))
  await vi.waitFor(() => expect(store.getState().profile.firstName).toBe('Ada'))
  await vi.waitFor(() => expect(requestsAtRender[0]).toBe(1))
  expect(calls.requests('readProfile')[0]?.headers.get('authorization')).toBe('Bearer access-1')
})
