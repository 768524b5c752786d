import { expect, test } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { authInProgressSet } from './auth-record.ts'
import { createAuthSession } from './auth-session.ts'
import { backend } from '../api/backend.ts'
import { logIn } from './log-in.ts'
import { restoreSession } from './restore-session.ts'
import { createStore } from './store.ts'

const credentials = { email: 'ada@example.com', password: 'secret1' }

// @spec 3.profile
test('the profile record starts with four empty strings', () => {
  expect(createStore().getState().profile).toEqual({ phone: '', country: '', firstName: '', lastName: '' })
})

test('the profile record has phone, country and both names of the profile', async () => {
  fakeBackend().answer('readProfile', exampleProfile)
  const store = createStore()
  await store.dispatch(backend.endpoints.readProfile.initiate())
  expect(store.getState().profile).toEqual({ phone: '+48 600 000 000', country: 'PL', firstName: 'Ada', lastName: 'Lovelace' })
})

// @spec 4.restore
test('authInProgress can be set and unset', () => {
  const store = createStore()
  store.dispatch(authInProgressSet(false))
  expect(store.getState().auth.authInProgress).toBe(false)
  store.dispatch(authInProgressSet(true))
  expect(store.getState().auth.authInProgress).toBe(true)
})

// @spec 3.session
test('the session is kept in local storage as JSON under auth_session', async () => {
  fakeBackend().answer('login', { accessToken: 'a', refreshToken: 'r' }).answer('readProfile', exampleProfile)
  await createStore().dispatch(logIn(credentials))
  expect(localStorage.getItem('auth_session')).toBe('{"token":"a","refreshToken":"r","isUserLoggedIn":true}')
})

// @spec 3.session
test('the session is read back from auth_session', async () => {
  localStorage.setItem('auth_session', '{"token":"a","refreshToken":"r","isUserLoggedIn":true}')
  const store = createStore()
  await restoreSession(store)
  expect(store.getState().auth).toMatchObject({ token: 'a', refreshToken: 'r', isUserLoggedIn: true })
})

// @spec 3.session
test('without auth_session there is no session to read', () => {
  expect(createAuthSession().read()).toBeNull()
})
