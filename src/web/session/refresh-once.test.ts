import { afterEach, describe, expect, test } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { fakeLocks } from '../testing/locks.ts'
import { otherTabStores } from '../testing/other-tab.ts'
import { storeSession } from '../testing/render.tsx'
import { loggedIn, loggedOut } from './auth-record.ts'
import { authSessionKey } from './auth-session.ts'
import { backend } from '../api/backend.ts'
import { followOtherTabs, restoreSession } from './restore-session.ts'
import { type AppStore, createStore } from './store.ts'

const next = { accessToken: 'access-2', refreshToken: 'refresh-2' }
const edited = { firstName: 'A', lastName: 'L', phone: '', country: '' }

const stopFollowing: (() => void)[] = []
afterEach(() => {
  for (const stop of stopFollowing.splice(0)) stop()
})

async function tab(options?: Parameters<typeof createStore>[0]): Promise<AppStore> {
  const store = createStore(options)
  stopFollowing.push(followOtherTabs(store))
  await restoreSession(store)
  return store
}

/** Calls of clients are refused until they carry the new token. */
function backendWithNewTokenOnly() {
  const calls = fakeBackend()
  const unauthenticated = () => new Response(JSON.stringify({ error: 'UNAUTHENTICATED', message: 'Log in again.' }), { status: 401 })
  const known = (headers: Headers) => headers.get('authorization') === 'Bearer access-2'
  calls.respond('readProfile', ({ headers }) => (known(headers) ? Response.json(exampleProfile) : unauthenticated()))
  calls.respond('updateProfile', ({ headers }) => (known(headers) ? Response.json({ ok: true }) : unauthenticated()))
  return calls
}

const readProfile = (store: AppStore) => store.dispatch(backend.endpoints.readProfile.initiate(undefined, { forceRefetch: true }))
const updateProfile = (store: AppStore) => store.dispatch(backend.endpoints.updateProfile.initiate(edited))

/** A tab whose call waits for the answer of a refresh. */
async function duringRefresh() {
  storeSession()
  const calls = backendWithNewTokenOnly()
  const answerRefresh = calls.hold('refreshToken')
  const store = await tab()
  const call = readProfile(store)
  await expect.poll(() => calls.requests('refreshToken').length).toBe(1)
  return { store, call, answerRefresh }
}

describe('a 401', () => {
  // @spec 7.payloads 8.401-refresh
  test('causes a refresh and one retry with the new token', async () => {
    storeSession()
    const calls = backendWithNewTokenOnly().answer('refreshToken', next)
    const store = await tab()
    const { data } = await readProfile(store)
    expect(data).toEqual(exampleProfile)
    expect(calls.requests('refreshToken').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }])
    expect(store.getState().auth).toMatchObject({ token: 'access-2', refreshToken: 'refresh-2', isUserLoggedIn: true })
    expect(calls.requests('readProfile').map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer access-1', 'Bearer access-2'])
  })

  // @spec 8.401-wait
  test('of several calls at once causes one refresh, and no call is lost', async () => {
    storeSession()
    const calls = backendWithNewTokenOnly()
    const refreshed = calls.hold('refreshToken')
    const store = await tab()
    const all = [readProfile(store), updateProfile(store), updateProfile(store)]
    await expect.poll(() => calls.requests('refreshToken').length).toBe(1)
    const late = updateProfile(store)
    refreshed(next)
    const results = await Promise.all([...all, late])
    expect(results.every(({ error }) => error === undefined)).toBe(true)
    expect(calls.requests('refreshToken')).toHaveLength(1)
  })

  test('that arrives after the refresh is retried without another refresh', async () => {
    storeSession()
    const calls = backendWithNewTokenOnly().answer('refreshToken', next)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let first = true
    calls.respond('updateProfile', async ({ headers }) => {
      if (first) {
        first = false
        await released
        return new Response('{}', { status: 401 })
      }
      return headers.get('authorization') === 'Bearer access-2' ? Response.json({ ok: true }) : new Response('{}', { status: 401 })
    })
    const store = await tab()
    const slow = updateProfile(store)
    await readProfile(store)
    release()
    expect((await slow).error).toBeUndefined()
    expect(calls.requests('refreshToken')).toHaveLength(1)
  })

  // @spec 8.401-refresh
  test('on the retry fails the call', async () => {
    storeSession()
    const calls = fakeBackend()
      .inTurn('readProfile', 'UNAUTHENTICATED', 'UNAUTHENTICATED', { reply: exampleProfile })
      .answer('refreshToken', next)
    const store = await tab()
    const { error } = await readProfile(store)
    expect(error).toMatchObject({ status: 401 })
    expect(calls.requests('readProfile')).toHaveLength(2)
    expect(calls.requests('refreshToken')).toHaveLength(1)
  })

  test('whose body is not JSON counts as well', async () => {
    storeSession()
    const calls = backendWithNewTokenOnly().answer('refreshToken', next)
    calls.respond('readProfile', ({ headers }) =>
      headers.get('authorization') === 'Bearer access-2' ? Response.json(exampleProfile) : new Response('<h1>no</h1>', { status: 401 }),
    )
    expect((await readProfile(await tab())).data).toEqual(exampleProfile)
  })

  test('on a call without a session, such as a login, causes no refresh', async () => {
    storeSession()
    const calls = fakeBackend().respond('login', () => new Response('{}', { status: 401 }))
    const store = await tab()
    const { error } = await store.dispatch(backend.endpoints.login.initiate({ email: 'a@b', password: '123456' }))
    expect(error).toMatchObject({ status: 401 })
    expect(calls.requests('refreshToken')).toEqual([])
    expect(store.getState().auth.isUserLoggedIn).toBe(true)
  })

  test('on the refresh itself causes no other refresh', async () => {
    storeSession()
    const calls = fakeBackend().fail('readProfile', 'UNAUTHENTICATED').fail('refreshToken', 'UNAUTHENTICATED')
    const store = await tab()
    await readProfile(store)
    expect(calls.requests('refreshToken')).toHaveLength(1)
    expect(store.getState().auth.isUserLoggedIn).toBe(false)
  })
})

describe('a refresh that is refused', () => {
  // @spec 8.forced-logout
  test.each(['SESSION_ENDED', 'BAD_REQUEST', 'ACCOUNT_FROZEN', 'NOT_FOUND'] as const)('with %s forces the logout', async (code) => {
    storeSession()
    const calls = fakeBackend().fail('updateProfile', 'UNAUTHENTICATED').fail('refreshToken', code)
    const store = await tab()
    const { error } = await updateProfile(store)
    expect(error).toBeDefined()
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: 'refresh-1', isUserLoggedIn: false })
    expect(calls.requests('updateProfile')).toHaveLength(1)
  })
})

describe('a refresh without a definite answer keeps the session and fails the call', () => {
  const failures: [string, (calls: ReturnType<typeof fakeBackend>) => unknown, object][] = [
    ['no network', (calls) => calls.unreachable('refreshToken'), { status: 'FETCH_ERROR' }],
    ['a server error', (calls) => calls.fail('refreshToken', 'INTERNAL'), { status: 500 }],
    ['an unavailable server', (calls) => calls.fail('refreshToken', 'UNAVAILABLE'), { status: 503 }],
    ['a rate limit', (calls) => calls.fail('refreshToken', 'TOO_MANY_REQUESTS'), { status: 429 }],
    ['a portal page', (calls) => calls.respond('refreshToken', () => new Response('<h1>Wi-Fi</h1>')), { status: 'PARSING_ERROR' }],
    ['an answer without tokens', (calls) => calls.respond('refreshToken', () => Response.json({})), { status: 'CUSTOM_ERROR' }],
  ]
  test.each(failures)('%s', async (_name, arrange, expected) => {
    storeSession()
    const calls = fakeBackend().fail('readProfile', 'UNAUTHENTICATED')
    arrange(calls)
    const store = await tab()
    const { error } = await readProfile(store)
    expect(error).toMatchObject(expected)
    expect(store.getState().auth).toMatchObject({ token: 'access-1', refreshToken: 'refresh-1', isUserLoggedIn: true })
  })

  test('after no network, the next call refreshes again', async () => {
    storeSession()
    const calls = backendWithNewTokenOnly().inTurn('refreshToken', 'no network', { reply: next })
    const store = await tab()
    expect((await readProfile(store)).error).toBeDefined()
    expect((await readProfile(store)).data).toEqual(exampleProfile)
    expect(calls.requests('refreshToken')).toHaveLength(2)
  })
})

describe('two tabs', () => {
  // @spec 8.401-refresh
  test('refresh one after the other, and the second uses the tokens of the first', async () => {
    storeSession()
    const calls = backendWithNewTokenOnly()
    const refreshed = calls.hold('refreshToken')
    const locks = fakeLocks()
    const [one, two] = [await tab({ locks }), await tab({ locks })]
    const both = Promise.all([readProfile(one), readProfile(two)])
    await expect.poll(() => calls.requests('refreshToken').length).toBe(1)
    refreshed(next)
    // The storage event of the first tab arrives in the second.
    await expect.poll(() => one.getState().auth.token).toBe('access-2')
    otherTabStores(next)()
    expect((await both).map(({ data }) => data)).toEqual([exampleProfile, exampleProfile])
    expect(calls.requests('refreshToken')).toHaveLength(1)
    expect([one, two].map((store) => store.getState().auth.token)).toEqual(['access-2', 'access-2'])
  })

  test('that both refresh go on with the same new tokens', async () => {
    const { store, call, answerRefresh } = await duringRefresh()
    storeSession(next)
    answerRefresh(next)
    expect((await call).data).toEqual(exampleProfile)
    expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
  })

  test('with different clients: the answer to the first is dropped', async () => {
    const { call, answerRefresh } = await duringRefresh()
    storeSession({ accessToken: 'of-the-next', refreshToken: 'of-the-next' })
    answerRefresh(next)
    expect((await call).data).toBeUndefined()
    expect(JSON.parse(localStorage.getItem(authSessionKey) ?? '')).toMatchObject({ token: 'of-the-next' })
  })

  test('without locks use the tokens of the other tab if they are stored already', async () => {
    storeSession()
    const calls = backendWithNewTokenOnly()
    const store = await tab({ locks: undefined })
    const sendEvents = otherTabStores(next)
    const call = readProfile(store)
    await expect.poll(() => calls.requests('readProfile').length).toBe(1)
    sendEvents()
    expect((await call).data).toEqual(exampleProfile)
    expect(calls.requests('refreshToken')).toEqual([])
  })

  test('never repeat a call of one client for the next, who logged in in the other tab', async () => {
    storeSession()
    const calls = fakeBackend().fail('updateProfile', 'UNAUTHENTICATED')
    const store = await tab()
    // Another client has logged in; the storage events have not arrived yet.
    const sendEvents = otherTabStores(null, { accessToken: 'of-the-next', refreshToken: 'of-the-next' })
    const call = updateProfile(store)
    await expect.poll(() => calls.requests('updateProfile').length).toBe(1)
    calls.answer('updateProfile', { ok: true })
    sendEvents()
    expect((await call).error).toBeDefined()
    expect(calls.requests('updateProfile')).toHaveLength(1)
    expect(calls.requests('refreshToken')).toEqual([])
    expect(store.getState().auth).toMatchObject({ token: 'of-the-next', isUserLoggedIn: true })
  })

  test('without a storage event: the call fails, and the tab takes the stored session', async () => {
    storeSession()
    const calls = fakeBackend().fail('updateProfile', 'UNAUTHENTICATED')
    const store = await tab()
    otherTabStores(next)
    expect((await updateProfile(store)).error).toBeDefined()
    expect(calls.requests('updateProfile')).toHaveLength(1)
    expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
  })

  test('a session that the other tab ended is not brought back', async () => {
    storeSession()
    const calls = fakeBackend().fail('readProfile', 'UNAUTHENTICATED')
    const store = await tab()
    localStorage.removeItem(authSessionKey)
    await readProfile(store)
    expect(calls.requests('refreshToken')).toEqual([])
    expect(store.getState().auth).toMatchObject({ token: null, isUserLoggedIn: false })
  })
})

describe('a session that changes during a refresh', () => {
  test('a logout during the refresh wins', async () => {
    const { store, call, answerRefresh } = await duringRefresh()
    store.dispatch(loggedOut())
    answerRefresh(next)
    await call
    expect(store.getState().auth).toMatchObject({ token: null, refreshToken: null, isUserLoggedIn: false })
    expect(localStorage.getItem(authSessionKey)).toBeNull()
  })

  test('a logout in another tab during the refresh wins, even before its storage event', async () => {
    const { store, call, answerRefresh } = await duringRefresh()
    localStorage.removeItem(authSessionKey)
    answerRefresh(next)
    expect((await call).data).toBeUndefined()
    expect(localStorage.getItem(authSessionKey)).toBeNull()
    expect(store.getState().auth.token).not.toBe('access-2')
  })

  test('a call of one client is never repeated in the session of the next', async () => {
    storeSession()
    const calls = fakeBackend()
    const { promise: released, resolve: release } = Promise.withResolvers<Response>()
    calls.respond('updateProfile', () => released)
    const store = await tab()
    const call = updateProfile(store)
    await expect.poll(() => calls.requests('updateProfile').length).toBe(1)
    store.dispatch(loggedOut())
    store.dispatch(loggedIn({ accessToken: 'of-somebody-else', refreshToken: 'r' }))
    release(new Response('{}', { status: 401 }))
    expect((await call).error).toBeDefined()
    expect(calls.requests('updateProfile')).toHaveLength(1)
  })
})
