import { generateKeyPair, type KeyPair } from 'dpop'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { calls, dpopHeader, dpopNonceHeader } from '#contract/calls.ts'
import { failureStatus } from '#contract/failures.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, loggedInStore, restoredStore } from '../testing/render.tsx'
import { exampleProfile } from '../testing/example-client.ts'
import { backend } from '../api/backend.ts'
import { forcedOut, loggedIn, loggedOut, tokensRefreshed } from './auth-record.ts'
import { createBrowserKey, type KeyStorage } from './browser-key.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { intentKey, readIntent } from './intent.ts'
import { followSessionOfOtherTabs, startStore } from './restore-session.ts'
import { createStore } from './store.ts'
import { authSessionKey } from './auth-session.ts'
import { readStoredDraft, removeStoredDraft, storeDraft } from './stored-draft.ts'

// jsdom replaces ArrayBuffer, but not Web Crypto: without this, dpop does not recognise what Web Crypto returns.
beforeEach(async () => vi.stubGlobal('ArrayBuffer', (await crypto.subtle.digest('SHA-256', new TextEncoder().encode())).constructor))

const credentials = { email: 'ada@example.com', password: 'secret1' }

/** A storage as IndexedDB is: keys stay in it until they are removed. */
function storageWith(stored?: KeyPair) {
  const state = { stored }
  const storage: KeyStorage = {
    read: async () => state.stored,
    write: async (keyPair) => void (state.stored = keyPair),
    remove: async () => void (state.stored = undefined),
  }
  return { state, storage }
}

const partsOf = (proof: string | null | undefined) =>
  (proof ?? '..')
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')) || '{}') as Record<string, unknown>)

test('a log-in makes a key that cannot be read, and sends a proof of it', async () => {
  const { state, storage } = storageWith()
  const fake = fakeBackend().answer('login', exampleTokens).answer('readProfile', exampleProfile)
  const store = await restoredStore({ browserKey: createBrowserKey(storage) })
  await store.dispatch(logIn(credentials))
  expect(state.stored?.privateKey).toMatchObject({ extractable: false, algorithm: { name: 'ECDSA', namedCurve: 'P-256' } })
  const [header, claims] = partsOf(fake.requests('login')[0]?.headers.get(dpopHeader))
  const jwk = await crypto.subtle.exportKey('jwk', state.stored!.publicKey)
  expect(header).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y } })
  expect(claims).toMatchObject({ htm: 'POST', htu: location.origin + calls.login.path, jti: expect.any(String) })
  await expect.poll(() => fake.requests('readProfile').map(({ headers }) => headers.get(dpopHeader))).toEqual([null])
})

test('a refresh sends a proof with the nonce of the 401, without another request', async () => {
  const { storage } = storageWith(await generateKeyPair('ES256'))
  const unauthenticated = () =>
    Response.json({ error: 'UNAUTHENTICATED', message: '' }, { status: 401, headers: { [dpopNonceHeader]: 'n-1' } })
  const fake = fakeBackend().answer('refreshToken', { accessToken: 'access-2', refreshToken: 'refresh-2' })
  fake.respond('readProfile', ({ headers }) =>
    headers.get('authorization') === 'Bearer access-2' ? Response.json(exampleProfile) : unauthenticated(),
  )
  const store = await loggedInStore({ browserKey: createBrowserKey(storage) })
  expect((await store.dispatch(backend.endpoints.readProfile.initiate())).data).toEqual(exampleProfile)
  expect(fake.requests('refreshToken').map(({ headers }) => partsOf(headers.get(dpopHeader))[1]?.['nonce'])).toEqual(['n-1'])
})

test('a refresh is sent again with the nonce that the server requires', async () => {
  const { storage } = storageWith(await generateKeyPair('ES256'))
  const fake = fakeBackend().fail('readProfile', 'UNAUTHENTICATED')
  fake.respond('refreshToken', ({ headers }) => {
    if (partsOf(headers.get(dpopHeader))[1]?.['nonce'] === 'n-2')
      return Response.json({ accessToken: 'access-2', refreshToken: 'refresh-2' })
    const status = failureStatus.USE_DPOP_NONCE
    return Response.json({ error: 'USE_DPOP_NONCE', message: '' }, { status, headers: { [dpopNonceHeader]: 'n-2' } })
  })
  const store = await loggedInStore({ browserKey: createBrowserKey(storage) })
  await store.dispatch(backend.endpoints.readProfile.initiate())
  expect(store.getState().auth).toMatchObject({ token: 'access-2', isUserLoggedIn: true })
  expect(fake.requests('refreshToken')).toHaveLength(2)
})

test('a nonce that is required again and again keeps the session', async () => {
  const { storage } = storageWith(await generateKeyPair('ES256'))
  const fake = fakeBackend().fail('readProfile', 'UNAUTHENTICATED')
  const required = { status: failureStatus.USE_DPOP_NONCE, headers: { [dpopNonceHeader]: 'n-2' } }
  fake.respond('refreshToken', () => Response.json({ error: 'USE_DPOP_NONCE', message: '' }, required))
  const store = await loggedInStore({ browserKey: createBrowserKey(storage) })
  await store.dispatch(backend.endpoints.readProfile.initiate())
  expect(store.getState().auth.isUserLoggedIn).toBe(true)
  expect(fake.requests('refreshToken')).toHaveLength(2)
})

const refuse = () => Promise.reject(new Error('no'))
const broken: [string, KeyStorage?][] = [
  ['refuses keys', { read: refuse, write: refuse, remove: refuse }],
  ['cannot store keys', { read: async () => undefined, write: refuse, remove: async () => undefined }],
  ['has no IndexedDB'],
]
test.each(broken)('a browser that %s logs in without a proof', async (_what, storage) => {
  vi.stubGlobal('indexedDB', undefined)
  const fake = fakeBackend().answer('login', exampleTokens).answer('readProfile', exampleProfile)
  const store = await restoredStore(storage && { browserKey: createBrowserKey(storage) })
  await store.dispatch(logIn(credentials))
  expect(fake.requests('login')[0]?.headers.get(dpopHeader)).toBeNull()
  expect(store.getState().auth.isUserLoggedIn).toBe(true)
})

test('if the code for proofs cannot be loaded, no refresh is sent, and the client stays logged in', async () => {
  const { storage } = storageWith(await generateKeyPair('ES256'))
  const fake = fakeBackend().fail('readProfile', 'UNAUTHENTICATED')
  const browserKey = { ...createBrowserKey(storage), proof: () => Promise.reject(new TypeError('Failed to fetch the module')) }
  const store = await loggedInStore({ browserKey })
  await store.dispatch(backend.endpoints.readProfile.initiate())
  expect(fake.requests('refreshToken')).toEqual([])
  expect(store.getState().auth.isUserLoggedIn).toBe(true)
})

test('a log-out and a forced log-out remove the key', async () => {
  for (const end of [() => forcedOut(), () => logOut()] as const) {
    const { state, storage } = storageWith(await generateKeyPair('ES256'))
    fakeBackend().answer('logout', { ok: true })
    const store = await loggedInStore({ browserKey: createBrowserKey(storage), loadDocument: () => undefined })
    await store.dispatch(end() as ReturnType<typeof logOut>)
    expect(state.stored).toBeUndefined()
  }
})

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

const anna = 'anna@example.com'
const ben = 'ben@example.com'
const draft = { message: 'hello' }

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
