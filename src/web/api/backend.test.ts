import { describe, expect, test } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, storeSession } from '../testing/render.tsx'
import { backend } from './backend.ts'
import { exchangeRequestCalls } from './exchange-requests.ts'
import { failureOf, loginErrorType } from './failure.ts'
import { restoreSession } from '../session/restore-session.ts'
import { createStore } from '../session/store.ts'

async function client() {
  storeSession()
  const store = createStore()
  await restoreSession(store)
  return store
}
const { endpoints } = backend
const edited = { firstName: 'Grace', lastName: 'Hopper', phone: '', country: 'US' }
const request = {
  fromCurrency: 'EUR',
  toCurrency: 'BTC',
  amount: 1000,
  name: 'Ada',
  email: 'ada@example.com',
  phone: '',
  country: 'PL',
  message: '',
} as const

describe('payloads', () => {
  // @spec 7.payloads
  test('a new password is sent with an equal confirmation and the token', async () => {
    const calls = fakeBackend().answer('setNewPassword', { ok: true })
    await createStore().dispatch(endpoints.setNewPassword.initiate({ newPassword: 'secret1', token: 't' }))
    expect(calls.requests('setNewPassword')[0]?.body).toEqual({ newPassword: 'secret1', confirmNewPassword: 'secret1', token: 't' })
  })

  // @spec 7.payloads
  test('the token of a confirmation is one value of the query', async () => {
    const calls = fakeBackend().answer('verifyEmail', { ok: true })
    await createStore().dispatch(endpoints.verifyEmail.initiate({ token: 'a+b&c' }))
    expect(calls.requests('verifyEmail')[0]?.query).toEqual({ token: 'a+b&c' })
  })

  test('an exchange request carries its idempotency key', async () => {
    const calls = fakeBackend().answer('submitExchangeRequest', { reference: 'K7' })
    await (await client()).dispatch(exchangeRequestCalls.endpoints.submitExchangeRequest.initiate({ request, idempotencyKey: 'key-1' }))
    const [sent] = calls.requests('submitExchangeRequest')
    expect(sent?.body).toEqual(request)
    expect(sent?.headers.get('idempotency-key')).toBe('key-1')
  })

  // @spec 7.payloads
  test('login, sign-up, reset and a new confirmation link send what the spec says', async () => {
    const calls = fakeBackend()
      .answer('login', exampleTokens)
      .answer('readProfile', exampleProfile)
      .answer('register', { ok: true })
      .answer('resetPassword', { ok: true })
      .answer('resendVerification', { ok: true })
    const store = createStore()
    const body = { email: 'ada@example.com', password: 'secret1' }
    await store.dispatch(endpoints.login.initiate(body))
    await store.dispatch(endpoints.register.initiate(body))
    await store.dispatch(endpoints.resetPassword.initiate({ email: body.email }))
    await store.dispatch(endpoints.resendVerification.initiate({ email: body.email }))
    expect(calls.requests('login')[0]?.body).toEqual(body)
    expect(calls.requests('register')[0]?.body).toEqual(body)
    expect(calls.requests('resetPassword')[0]?.body).toEqual({ email: body.email })
    expect(calls.requests('resendVerification')[0]?.body).toEqual({ email: body.email })
  })
})

describe('every request', () => {
  // @spec 7.credentials
  test('includes credentials, and JSON is its content type', async () => {
    const calls = fakeBackend().answer('register', { ok: true })
    await createStore().dispatch(endpoints.register.initiate({ email: 'a@b', password: '123456' }))
    const [sent] = calls.requests('register')
    expect(sent?.credentials).toBe('include')
    expect(sent?.headers.get('content-type')).toContain('application/json')
  })

  // @spec 7.credentials
  test('carries the access token as a bearer, if there is one', async () => {
    const calls = fakeBackend().answer('readProfile', exampleProfile).answer('register', { ok: true })
    await (await client()).dispatch(endpoints.readProfile.initiate())
    localStorage.clear()
    await createStore().dispatch(endpoints.register.initiate({ email: 'a@b', password: '123456' }))
    expect(calls.requests('readProfile')[0]?.headers.get('authorization')).toBe('Bearer access-1')
    expect(calls.requests('register')[0]?.headers.get('authorization')).toBeNull()
  })
})

describe('a change of the profile', () => {
  // @spec 7.payloads 7.profile-refetch
  test('reads it again', async () => {
    const calls = fakeBackend().answer('readProfile', exampleProfile).answer('updateProfile', { ok: true })
    const store = await client()
    await store.dispatch(endpoints.readProfile.initiate())
    calls.answer('readProfile', { ...exampleProfile, ...edited })
    await store.dispatch(endpoints.updateProfile.initiate(edited))
    expect(calls.requests('updateProfile')[0]?.body).toEqual(edited)
    await expect.poll(() => store.getState().profile).toEqual(edited)
  })

  test('that failed does not read it again', async () => {
    const calls = fakeBackend().answer('readProfile', exampleProfile).fail('updateProfile', 'INTERNAL')
    const store = await client()
    await store.dispatch(endpoints.readProfile.initiate())
    await store.dispatch(endpoints.updateProfile.initiate(edited))
    calls.answer('updateProfile', { ok: true })
    await store.dispatch(endpoints.updateProfile.initiate(edited))
    await expect.poll(() => calls.requests('readProfile').length).toBe(2)
  })
})

describe('failures', () => {
  const logIn = () => createStore().dispatch(endpoints.login.initiate({ email: 'a@b', password: '123456' }))

  // @spec 8.network
  test('are FETCH_ERROR without an answer, and PARSING_ERROR if it is not JSON', async () => {
    const calls = fakeBackend().unreachable('login')
    expect((await logIn()).error).toMatchObject({ status: 'FETCH_ERROR' })
    calls.respond('login', () => new Response('<h1>It works!</h1>'))
    expect((await logIn()).error).toMatchObject({ status: 'PARSING_ERROR', originalStatus: 200 })
  })

  // @spec 8.success
  test.each([200, 201, 299])('%d counts as success', async (status) => {
    fakeBackend()
      .respond('login', () => Response.json(exampleTokens, { status }))
      .answer('readProfile', exampleProfile)
    expect((await logIn()).data).toEqual(exampleTokens)
  })

  // @spec 8.success
  test.each([300, 400])('%d counts as a failure', async (status) => {
    fakeBackend().respond('login', () => Response.json(exampleTokens, { status }))
    expect((await logIn()).error).toMatchObject({ status })
  })

  test('of a login have their reason; any other is OTHER_ERROR', async () => {
    const calls = fakeBackend().fail('login', 'EMAIL_NOT_VERIFIED')
    expect(loginErrorType((await logIn()).error)).toBe('EMAIL_NOT_VERIFIED')
    calls.fail('login', 'INVALID_CREDENTIALS')
    expect(loginErrorType((await logIn()).error)).toBe('INVALID_CREDENTIALS')
    calls.fail('login', 'TOO_MANY_REQUESTS')
    expect(loginErrorType((await logIn()).error)).toBe('OTHER_ERROR')
    calls.unreachable('login')
    expect(loginErrorType((await logIn()).error)).toBe('OTHER_ERROR')
  })

  test('of the other calls have their code, and none without an answer', async () => {
    const calls = fakeBackend().fail('register', 'VALIDATION_FAILED', { fields: { password: 'too common' } })
    const register = () => createStore().dispatch(endpoints.register.initiate({ email: 'a@b', password: '123456' }))
    expect(failureOf((await register()).error)).toMatchObject({ error: 'VALIDATION_FAILED', fields: { password: 'too common' } })
    calls.unreachable('register')
    expect(failureOf((await register()).error)).toBeNull()
  })
})
