import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { exampleProfile } from '../testing/example-client.ts'
import { standardFailure } from '../ui/testing/fake-backend.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, fakeLocks, loggedInStore, restoredStore, storeInOtherTab, storeSession } from '../testing/render.tsx'
import { backend } from '../api/backend.ts'
import { followedOtherTab, forcedOut, loggedIn, loggedOut, tokensRefreshed } from './auth-record.ts'
import { authSessionKey, createAuthSession } from './auth-session.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { followSessionOfOtherTabs, restoreSession } from './restore-session.ts'
import { readSignUpEmail, storeSignUpEmail } from './sign-up-email.ts'
import { type AppStore, createStore, type StoreOptions } from './store.ts'

const storedSession = () => JSON.parse(localStorage.getItem(authSessionKey) ?? 'null') as unknown
const credentials = { email: 'ada@example.com', password: 'secret1' }
const newTokens = { accessToken: 'access-2', refreshToken: 'refresh-2' }
const loggedOutState = { token: null, refreshToken: null, isUserLoggedIn: false }

const readProfile = (store: AppStore) => store.dispatch(backend.endpoints.readProfile.initiate())
const cachedProfile = (store: AppStore) => backend.endpoints.readProfile.select()(store.getState()).data
const storeWithoutAccessToken = ({ isUserLoggedIn }: { isUserLoggedIn: boolean }) =>
  localStorage.setItem(authSessionKey, JSON.stringify({ token: null, refreshToken: 'refresh-1', isUserLoggedIn }))

describe('the authentication record', () => {
  // @spec 3.session
  test('starts with authentication in progress and nobody logged in', () => {
    expect(createStore().getState().auth).toEqual({ ...loggedOutState, authInProgress: true, initiatedFromStorage: false })
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
    expect(store.getState().auth).toMatchObject(loggedOutState)
    expect(storedSession()).toBeNull()
  })

  // @spec 4.refresh
  test('a refresh replaces both tokens', async () => {
    const store = await loggedInStore()
    store.dispatch(tokensRefreshed(newTokens))
    expect(store.getState().auth).toMatchObject({ token: 'access-2', refreshToken: 'refresh-2', isUserLoggedIn: true })
    expect(storedSession()).toEqual({ token: 'access-2', refreshToken: 'refresh-2', isUserLoggedIn: true })
  })

  // @spec 4.logout
  test('a forced logout clears the access token and keeps the refresh token', async () => {
    const store = await loggedInStore()
    store.dispatch(forcedOut())
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: false })
    expect(storedSession()).toEqual({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: false })
  })
})

describe('the start of the client area', () => {
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
  test('without a stored session logs nobody in', async () => {
    const store = await restoredStore()
    expect(store.getState().auth).toEqual({ ...loggedOutState, authInProgress: false, initiatedFromStorage: true })
  })

  test.each(['{"token":', 'null', '"text"', '[]', '{"token":1,"refreshToken":{},"isUserLoggedIn":true}'])(
    'with %s as the stored session logs nobody in',
    async (text) => {
      localStorage.setItem(authSessionKey, text)
      const store = await restoredStore()
      expect(store.getState().auth).toMatchObject({ ...loggedOutState, initiatedFromStorage: true })
    },
  )

  test('refreshes a session without an access token', async () => {
    storeWithoutAccessToken({ isUserLoggedIn: true })
    const calls = fakeBackend().answer('refreshToken', newTokens)
    const store = await restoredStore()
    expect(calls.requests('refreshToken').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }])
    expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true, authInProgress: false })
  })

  test('after a forced logout does not use the kept refresh token', async () => {
    storeWithoutAccessToken({ isUserLoggedIn: false })
    const calls = fakeBackend()
    const store = await restoredStore()
    expect(calls.requests('refreshToken')).toEqual([])
    expect(store.getState().auth).toMatchObject({ refreshToken: 'refresh-1', isUserLoggedIn: false, authInProgress: false })
  })

  test('ends authInProgress even if the refresh throws', async () => {
    storeWithoutAccessToken({ isUserLoggedIn: true })
    const store = createStore({ locks: { request: () => Promise.reject(new Error('the lock broke')) } })
    await expect(restoreSession(store)).rejects.toThrow('the lock broke')
    expect(store.getState().auth.authInProgress).toBe(false)
  })

  test('without local storage keeps the session for the tab', async () => {
    const refused = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    fakeBackend()
      .answer('login', exampleTokens)
      .answerInOrder('readProfile', 'UNAUTHENTICATED', { reply: exampleProfile })
      .answer('refreshToken', newTokens)
    const store = await restoredStore({ authSession: createAuthSession(refused) })
    await store.dispatch(logIn(credentials))
    const { data } = await readProfile(store)
    expect(data).toEqual(exampleProfile)
    expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
  })
})

describe('the data of a client', () => {
  async function storeWithProfile() {
    fakeBackend().answer('readProfile', exampleProfile).answer('login', newTokens)
    const store = await loggedInStore()
    await readProfile(store)
    expect(cachedProfile(store)).toEqual(exampleProfile)
    expect(store.getState().profile).toEqual({ firstName: 'Ada', lastName: 'Lovelace', phone: '+48 600 000 000', country: 'PL' })
    return store
  }

  // @spec 3.profile
  test.each<[string, (store: AppStore) => unknown]>([
    ['a logout', ({ dispatch }) => dispatch(loggedOut())],
    ['a forced logout', ({ dispatch }) => dispatch(forcedOut())],
    ['a login without a logout before', ({ dispatch }) => dispatch(logIn(credentials))],
  ])('is dropped after %s', async (_what, change) => {
    const store = await storeWithProfile()
    await change(store)
    expect(cachedProfile(store)).toBeUndefined()
    expect(store.getState().profile).toEqual({ firstName: '', lastName: '', phone: '', country: '' })
  })

  test('is kept after a refresh', async () => {
    const store = await storeWithProfile()
    store.dispatch(tokensRefreshed(newTokens))
    expect(cachedProfile(store)).toEqual(exampleProfile)
  })
})

test.each<[string, (store: AppStore) => unknown]>([
  ['a forced logout', ({ dispatch }) => dispatch(forcedOut())],
  ['the end of the session in another tab', ({ dispatch }) => dispatch(followedOtherTab(null))],
  ['a login', ({ dispatch }) => dispatch(loggedIn(newTokens))],
])('the tab forgets the address of a sign-up after %s', async (_what, change) => {
  const store = await loggedInStore()
  storeSignUpEmail('ada@example.com')
  change(store)
  expect(readSignUpEmail()).toBe('')
})

describe('a logout', () => {
  const loadedDocuments: string[] = []
  const loggedInVisit = () => {
    loadedDocuments.length = 0
    return loggedInStore({ loadDocument: (path) => loadedDocuments.push(path) })
  }
  const expectLoggedOut = (store: AppStore) => {
    expect(store.getState().auth).toMatchObject(loggedOutState)
    expect(storedSession()).toBeNull()
    expect(loadedDocuments).toEqual(['/app/login'])
  }

  // @spec 2.logout 4.logout
  test('ends the session on the server and in the browser, and loads the login screen', async () => {
    const calls = fakeBackend().answer('logout', { ok: true })
    const store = await loggedInVisit()
    await store.dispatch(logOut())
    expect(calls.requests('logout')[0]?.body).toEqual({ refreshToken: 'refresh-1' })
    expect(calls.requests('logout')[0]?.headers.get('authorization')).toBe('Bearer access-1')
    expectLoggedOut(store)
  })

  test('removes the intent and the session storage, and keeps the language', async () => {
    fakeBackend().answer('logout', { ok: true })
    localStorage.setItem('exchange_intent', '{}')
    localStorage.setItem('language', 'kept')
    sessionStorage.setItem('reset', 'ada@example.com')
    const store = await loggedInVisit()
    await store.dispatch(logOut())
    expect(Object.keys(localStorage)).toEqual(['language'])
    expect(sessionStorage).toHaveLength(0)
  })

  test.each([
    ['forced log-out', forcedOut()],
    ['log-out in another tab', followedOtherTab(null)],
  ])('a %s removes the intent and the session storage too', async (_what, action) => {
    localStorage.setItem('exchange_intent', '{}')
    sessionStorage.setItem('reset', 'ada@example.com')
    const store = await loggedInVisit()
    store.dispatch(action)
    expect(Object.keys(localStorage).filter((key) => key !== authSessionKey)).toEqual([])
    expect(sessionStorage).toHaveLength(0)
  })

  test('waits two seconds at most for the server', async () => {
    vi.useFakeTimers()
    fakeBackend().hold('logout')
    const store = await loggedInVisit()
    void store.dispatch(logOut())
    await vi.advanceTimersByTimeAsync(2000)
    expectLoggedOut(store)
  })

  test('succeeds when the server cannot be reached', async () => {
    fakeBackend().unreachable('logout')
    const store = await loggedInVisit()
    await store.dispatch(logOut())
    expectLoggedOut(store)
  })
})

describe('another tab of the browser', () => {
  async function followingTab(reload?: () => void, started = loggedInStore()) {
    const store = await started
    onTestFinished(followSessionOfOtherTabs(store, reload))
    return store
  }
  const restoreFromCache = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  const sendStorageEvent = (newValue = localStorage.getItem(authSessionKey)) =>
    window.dispatchEvent(new StorageEvent('storage', { key: authSessionKey, newValue }))

  test.each([
    ['that refreshed its tokens passes them to this tab', loggedInStore],
    ['that logged in logs this tab in', restoredStore],
  ])('%s', async (_title, start) => {
    const store = await followingTab(undefined, start())
    storeSession(newTokens)
    sendStorageEvent()
    expect(store.getState().auth).toMatchObject({ token: 'access-2', refreshToken: 'refresh-2', isUserLoggedIn: true })
  })

  test.each([
    ['this tab', () => sendStorageEvent()],
    ['a page in the back-forward cache', restoreFromCache],
  ])('that logged out logs out %s', async (_where, sendEvent) => {
    const store = await followingTab()
    localStorage.removeItem(authSessionKey)
    sendEvent()
    expect(store.getState().auth).toMatchObject(loggedOutState)
  })

  test('with another client removes the data of the first client', async () => {
    fakeBackend().answer('readProfile', exampleProfile)
    const store = await followingTab()
    await readProfile(store)
    storeSession(newTokens)
    sendStorageEvent(null)
    expect(cachedProfile(store)).toBeUndefined()
    sendStorageEvent()
    expect(storedSession()).toMatchObject({ token: 'access-2' })
    expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
  })

  test('that changed the session removes the data of a page in the back-forward cache', async () => {
    fakeBackend().answer('readProfile', exampleProfile)
    const store = await followingTab()
    await readProfile(store)
    storeSession(newTokens)
    restoreFromCache()
    expect(store.getState().auth.token).toBe('access-2')
    expect(cachedProfile(store)).toBeUndefined()
    expect(store.getState().profile.firstName).toBe('')
  })

  test.each([
    ['is reloaded if the session changed', newTokens, 1],
    ['is not reloaded if the session is the same', undefined, 0],
  ])('a page from the back-forward cache %s', async (_what, tokens, times) => {
    let loaded = 0
    await followingTab(() => loaded++)
    storeSession(tokens)
    restoreFromCache()
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

describe('a refresh', () => {
  const editedProfile = { firstName: 'A', lastName: 'L', phone: '', country: '' }

  /** A tab of a client who logged in earlier. */
  async function openTab(options?: StoreOptions): Promise<AppStore> {
    storeSession()
    const store = await restoredStore(options)
    onTestFinished(followSessionOfOtherTabs(store))
    return store
  }

  const unauthenticated = () => new Response('{}', { status: 401 })
  const hasNewToken = ({ headers }: { headers: Headers }) => headers.get('authorization') === 'Bearer access-2'

  /** Refuses clients' calls that do not have the new token. */
  const backendWithNewTokenOnly = () =>
    fakeBackend()
      .respond('readProfile', (request) => (hasNewToken(request) ? Response.json(exampleProfile) : unauthenticated()))
      .respond('updateProfile', (request) => (hasNewToken(request) ? Response.json({ ok: true }) : unauthenticated()))

  const readProfile = (store: AppStore) => store.dispatch(backend.endpoints.readProfile.initiate(undefined, { forceRefetch: true }))
  const updateProfile = (store: AppStore) => store.dispatch(backend.endpoints.updateProfile.initiate(editedProfile))

  /** A tab whose call waits for the response to a refresh. */
  async function openTabDuringRefresh() {
    const calls = backendWithNewTokenOnly()
    const sendNewTokens = calls.hold('refreshToken')
    const store = await openTab()
    const call = readProfile(store)
    await expect.poll(() => calls.requests('refreshToken').length).toBe(1)
    return { store, call, sendNewTokens }
  }

  describe('a 401', () => {
    // @spec 7.payloads 8.401-refresh
    test('causes a refresh and one retry with the new token', async () => {
      const calls = backendWithNewTokenOnly().answer('refreshToken', newTokens)
      const store = await openTab()
      const { data } = await readProfile(store)
      expect(data).toEqual(exampleProfile)
      expect(calls.requests('refreshToken').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }])
      expect(store.getState().auth).toMatchObject({ token: 'access-2', refreshToken: 'refresh-2', isUserLoggedIn: true })
      expect(calls.requests('readProfile').map(({ headers }) => headers.get('authorization'))).toEqual([
        'Bearer access-1',
        'Bearer access-2',
      ])
    })

    // @spec 8.401-wait
    test('on several concurrent calls causes one refresh, and no call is lost', async () => {
      const calls = backendWithNewTokenOnly()
      const sendNewTokens = calls.hold('refreshToken')
      const store = await openTab()
      const all = [readProfile(store), updateProfile(store), updateProfile(store)]
      await expect.poll(() => calls.requests('refreshToken').length).toBe(1)
      const late = updateProfile(store)
      sendNewTokens(newTokens)
      const results = await Promise.all([...all, late])
      expect(results.every(({ error }) => error === undefined)).toBe(true)
      expect(calls.requests('refreshToken')).toHaveLength(1)
    })

    test('that arrives after the refresh is retried without another refresh', async () => {
      const calls = backendWithNewTokenOnly().answer('refreshToken', newTokens)
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      let first = true
      calls.respond('updateProfile', async (request) => {
        if (first) {
          first = false
          await released
          return unauthenticated()
        }
        return hasNewToken(request) ? Response.json({ ok: true }) : unauthenticated()
      })
      const store = await openTab()
      const slow = updateProfile(store)
      await readProfile(store)
      release()
      expect((await slow).error).toBeUndefined()
      expect(calls.requests('refreshToken')).toHaveLength(1)
    })

    // @spec 8.401-refresh
    test('after the retry makes the call fail', async () => {
      const calls = fakeBackend()
        .answerInOrder('readProfile', 'UNAUTHENTICATED', 'UNAUTHENTICATED', { reply: exampleProfile })
        .answer('refreshToken', newTokens)
      const store = await openTab()
      const { error } = await readProfile(store)
      expect(error).toMatchObject({ status: 401 })
      expect(calls.requests('readProfile')).toHaveLength(2)
      expect(calls.requests('refreshToken')).toHaveLength(1)
    })

    test('without a JSON body causes a refresh', async () => {
      const calls = backendWithNewTokenOnly().answer('refreshToken', newTokens)
      calls.respond('readProfile', (request) =>
        hasNewToken(request) ? Response.json(exampleProfile) : new Response('<h1>no</h1>', { status: 401 }),
      )
      expect((await readProfile(await openTab())).data).toEqual(exampleProfile)
    })

    test('on a call without a session, such as a login, causes no refresh', async () => {
      const calls = fakeBackend().respond('login', unauthenticated)
      const store = await openTab()
      const { error } = await store.dispatch(backend.endpoints.login.initiate({ email: 'a@b', password: '123456' }))
      expect(error).toMatchObject({ status: 401 })
      expect(calls.requests('refreshToken')).toEqual([])
      expect(store.getState().auth.isUserLoggedIn).toBe(true)
    })

    test('in response to a refresh causes no other refresh', async () => {
      const calls = fakeBackend().fail('readProfile', 'UNAUTHENTICATED').fail('refreshToken', 'SESSION_ENDED')
      const store = await openTab()
      await readProfile(store)
      expect(calls.requests('refreshToken')).toHaveLength(1)
      expect(store.getState().auth.isUserLoggedIn).toBe(false)
    })
  })

  describe('a refresh that is refused', () => {
    // @spec 8.forced-logout
    test.each<[string, () => Response]>([
      ['SESSION_ENDED', () => standardFailure('refreshToken', 'SESSION_ENDED', {})],
      ['INVALID_DPOP_PROOF', () => standardFailure('refreshToken', 'INVALID_DPOP_PROOF', {})],
      ['a 400 of OAuth 2.0', () => Response.json({ error: 'invalid_grant', error_description: 'Token is not active' }, { status: 400 })],
      ['a 400 with a list of messages', () => Response.json({ statusCode: 400, message: ['refreshToken must be a jwt'] }, { status: 400 })],
      ['a 401 with a message', () => Response.json({ statusCode: 401, message: 'Unauthorized' }, { status: 401 })],
      ['a 401 in words', () => new Response('Unauthorized', { status: 401, headers: { 'content-type': 'text/plain' } })],
      ['a 401 of HTML', () => new Response('<h1>401</h1>', { status: 401, headers: { 'content-type': 'text/html' } })],
      ['a 401 without a body', () => new Response(null, { status: 401 })],
      ['a nonce that is asked for and not given', () => Response.json({ error: 'USE_DPOP_NONCE', message: '' }, { status: 400 })],
    ])('with %s forces the logout', async (_name, respond) => {
      const calls = fakeBackend().fail('updateProfile', 'UNAUTHENTICATED').respond('refreshToken', respond)
      const store = await openTab()
      expect((await updateProfile(store)).error).toBeDefined()
      expect(store.getState().auth).toMatchObject({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: false })
      expect([calls.requests('refreshToken').length, calls.requests('updateProfile').length]).toEqual([1, 1])
    })
  })

  describe('a refresh without a definite response', () => {
    const failures: [string, (calls: ReturnType<typeof fakeBackend>) => unknown, object][] = [
      ['no network', (calls) => calls.unreachable('refreshToken'), { status: 'FETCH_ERROR' }],
      ['a server error', (calls) => calls.fail('refreshToken', 'INTERNAL'), { status: 500 }],
      ['an unavailable server', (calls) => calls.fail('refreshToken', 'UNAVAILABLE'), { status: 503 }],
      ['a rate limit', (calls) => calls.fail('refreshToken', 'TOO_MANY_REQUESTS'), { status: 429 }],
      ['our own time limit', (calls) => calls.fail('refreshToken', 'REQUEST_TIMEOUT'), { status: 408 }],
      [
        'a 403 of a proxy',
        (calls) => calls.respond('refreshToken', () => new Response('<h1>no</h1>', { status: 403 })),
        { originalStatus: 403 },
      ],
      ['a Wi-Fi login page', (calls) => calls.respond('refreshToken', () => new Response('<h1>Wi-Fi</h1>')), { status: 'PARSING_ERROR' }],
      ['a gateway that has no answer', (calls) => calls.respond('refreshToken', () => new Response('', { status: 502 })), { status: 502 }],
      ['a response without tokens', (calls) => calls.respond('refreshToken', () => Response.json({})), { status: 'CUSTOM_ERROR' }],
    ]
    test.each(failures)('keeps the session and fails the call: %s', async (_name, arrange, expected) => {
      const calls = fakeBackend().fail('readProfile', 'UNAUTHENTICATED')
      arrange(calls)
      const store = await openTab()
      const { error } = await readProfile(store)
      expect(error).toMatchObject(expected)
      expect(store.getState().auth).toMatchObject({ token: 'access-1', refreshToken: 'refresh-1', isUserLoggedIn: true })
    })

    test('is repeated by the next call', async () => {
      const calls = backendWithNewTokenOnly().answerInOrder('refreshToken', 'no network', { reply: newTokens })
      const store = await openTab()
      expect((await readProfile(store)).error).toBeDefined()
      expect((await readProfile(store)).data).toEqual(exampleProfile)
      expect(calls.requests('refreshToken')).toHaveLength(2)
    })
  })

  describe('two tabs', () => {
    // @spec 8.401-refresh
    test('refresh one after the other, and the second tab uses the tokens of the first tab', async () => {
      const calls = backendWithNewTokenOnly()
      const sendNewTokens = calls.hold('refreshToken')
      const locks = fakeLocks()
      const [one, two] = [await openTab({ locks }), await openTab({ locks })]
      const both = Promise.all([readProfile(one), readProfile(two)])
      await expect.poll(() => calls.requests('refreshToken').length).toBe(1)
      sendNewTokens(newTokens)
      // The storage event of the first tab arrives in the second tab.
      await expect.poll(() => one.getState().auth.token).toBe('access-2')
      storeInOtherTab(newTokens)()
      expect((await both).map(({ data }) => data)).toEqual([exampleProfile, exampleProfile])
      expect(calls.requests('refreshToken')).toHaveLength(1)
      expect([one, two].map((store) => store.getState().auth.token)).toEqual(['access-2', 'access-2'])
    })

    test('that refresh at the same time continue with the same new tokens', async () => {
      const { store, call, sendNewTokens } = await openTabDuringRefresh()
      storeSession(newTokens)
      sendNewTokens(newTokens)
      expect((await call).data).toEqual(exampleProfile)
      expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
    })

    test('with different clients drop the response to the first client', async () => {
      const { call, sendNewTokens } = await openTabDuringRefresh()
      storeSession({ accessToken: 'of-the-next', refreshToken: 'of-the-next' })
      sendNewTokens(newTokens)
      expect((await call).data).toBeUndefined()
      expect(JSON.parse(localStorage.getItem(authSessionKey) ?? '')).toMatchObject({ token: 'of-the-next' })
    })

    test('without locks use tokens that the other tab has already stored', async () => {
      const calls = backendWithNewTokenOnly()
      const store = await openTab({ locks: undefined })
      const sendEvents = storeInOtherTab(newTokens)
      const call = readProfile(store)
      await expect.poll(() => calls.requests('readProfile').length).toBe(1)
      sendEvents()
      expect((await call).data).toEqual(exampleProfile)
      expect(calls.requests('refreshToken')).toEqual([])
    })

    test('never repeat a client’s call for another client who logged in meanwhile', async () => {
      const calls = fakeBackend().fail('updateProfile', 'UNAUTHENTICATED')
      const store = await openTab()
      // Another client has logged in; the storage events have not arrived yet.
      const sendEvents = storeInOtherTab(null, { accessToken: 'of-the-next', refreshToken: 'of-the-next' })
      const call = updateProfile(store)
      await expect.poll(() => calls.requests('updateProfile').length).toBe(1)
      calls.answer('updateProfile', { ok: true })
      sendEvents()
      expect((await call).error).toBeDefined()
      expect(calls.requests('updateProfile')).toHaveLength(1)
      expect(calls.requests('refreshToken')).toEqual([])
      expect(store.getState().auth).toMatchObject({ token: 'of-the-next', isUserLoggedIn: true })
    })

    test('fail the call and use the stored session if no storage event arrives', async () => {
      const calls = fakeBackend().fail('updateProfile', 'UNAUTHENTICATED')
      const store = await openTab()
      storeInOtherTab(newTokens)
      expect((await updateProfile(store)).error).toBeDefined()
      expect(calls.requests('updateProfile')).toHaveLength(1)
      expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
    })

    test('do not restore a session that the other tab ended', async () => {
      const calls = fakeBackend().fail('readProfile', 'UNAUTHENTICATED')
      const store = await openTab()
      localStorage.removeItem(authSessionKey)
      await readProfile(store)
      expect(calls.requests('refreshToken')).toEqual([])
      expect(store.getState().auth).toMatchObject({ token: null, isUserLoggedIn: false })
    })
  })

  describe('a logout during a refresh', () => {
    test('ends the session', async () => {
      const { store, call, sendNewTokens } = await openTabDuringRefresh()
      store.dispatch(loggedOut())
      sendNewTokens(newTokens)
      await call
      expect(store.getState().auth).toMatchObject({ token: null, refreshToken: null, isUserLoggedIn: false })
      expect(localStorage.getItem(authSessionKey)).toBeNull()
    })

    test('in another tab ends the session, even before the storage event', async () => {
      const { store, call, sendNewTokens } = await openTabDuringRefresh()
      localStorage.removeItem(authSessionKey)
      sendNewTokens(newTokens)
      expect((await call).data).toBeUndefined()
      expect(localStorage.getItem(authSessionKey)).toBeNull()
      expect(store.getState().auth.token).not.toBe('access-2')
    })

    test('prevents that the next client’s session repeats the call', async () => {
      const calls = fakeBackend()
      const { promise: released, resolve: release } = Promise.withResolvers<Response>()
      calls.respond('updateProfile', () => released)
      const store = await openTab()
      const call = updateProfile(store)
      await expect.poll(() => calls.requests('updateProfile').length).toBe(1)
      store.dispatch(loggedOut())
      store.dispatch(loggedIn({ accessToken: 'of-somebody-else', refreshToken: 'r' }))
      release(unauthenticated())
      expect((await call).error).toBeDefined()
      expect(calls.requests('updateProfile')).toHaveLength(1)
    })
  })
})
