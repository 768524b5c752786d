import { describe, expect, onTestFinished, test } from 'vitest'
import { exampleProfile } from '../testing/example-client.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { fakeLocks, restoredStore, storeInOtherTab, storeSession } from '../testing/render.tsx'
import { loggedIn, loggedOut } from './auth-record.ts'
import { authSessionKey } from './auth-session.ts'
import { backend } from '../api/backend.ts'
import { followSessionOfOtherTabs } from './restore-session.ts'
import type { AppStore, StoreOptions } from './store.ts'

const newTokens = { accessToken: 'access-2', refreshToken: 'refresh-2' }
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
    expect(calls.requests('readProfile').map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer access-1', 'Bearer access-2'])
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
  test.each(['SESSION_ENDED', 'INVALID_DPOP_PROOF'] as const)('with %s forces the logout', async (code) => {
    const calls = fakeBackend().fail('updateProfile', 'UNAUTHENTICATED').fail('refreshToken', code)
    const store = await openTab()
    const { error } = await updateProfile(store)
    expect(error).toBeDefined()
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: false })
    expect(calls.requests('updateProfile')).toHaveLength(1)
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
