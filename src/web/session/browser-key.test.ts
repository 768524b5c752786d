import { generateKeyPair, type KeyPair } from 'dpop'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls, dpopHeader, dpopNonceHeader } from '#contract/calls.ts'
import { failureStatus } from '#contract/failures.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens } from '../testing/render.tsx'
import { loggedInStore, restoredStore } from '../testing/session.ts'
import { exampleProfile } from '../testing/example-profile.ts'
import { backend } from '../api/backend.ts'
import { forcedOut } from './auth-record.ts'
import { createBrowserKey, type KeyStorage } from './browser-key.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'

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
  const fake = fakeBackend().fail('readProfile', 'UNAUTHENTICATED').fail('refreshToken', 'USE_DPOP_NONCE')
  const store = await loggedInStore({ browserKey: createBrowserKey(storage) })
  await store.dispatch(backend.endpoints.readProfile.initiate())
  expect(store.getState().auth.isUserLoggedIn).toBe(true)
  expect(fake.requests('refreshToken')).toHaveLength(2)
})

const broken: [string, KeyStorage][] = [
  [
    'refuses',
    {
      read: () => Promise.reject(new Error('no')),
      write: () => Promise.reject(new Error('no')),
      remove: () => Promise.reject(new Error('no')),
    },
  ],
  [
    'cannot store',
    { read: async () => undefined, write: () => Promise.reject(new Error('DataCloneError')), remove: async () => undefined },
  ],
]
test.each(broken)('a browser that %s keys logs in without a proof', async (_what, storage) => {
  const fake = fakeBackend().answer('login', exampleTokens).answer('readProfile', exampleProfile)
  const store = await restoredStore({ browserKey: createBrowserKey(storage) })
  await store.dispatch(logIn(credentials))
  expect(fake.requests('login')[0]?.headers.get(dpopHeader)).toBeNull()
  expect(store.getState().auth.isUserLoggedIn).toBe(true)
})

test('a browser without IndexedDB logs in without a proof', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const fake = fakeBackend().answer('login', exampleTokens).answer('readProfile', exampleProfile)
  const store = await restoredStore()
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
