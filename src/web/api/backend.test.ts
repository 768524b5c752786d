import { expect, test } from 'vitest'
import { exampleProfile } from '../testing/example-client.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, loggedInStore } from '../testing/render.tsx'
import { createStore } from '../session/store.ts'
import { backend } from './backend.ts'

const { register, readProfile, updateProfile, login } = backend.endpoints
const credentials = { email: 'ada@example.com', password: 'secret1' }
const logIn = () => createStore().dispatch(login.initiate(credentials))

// @spec 7.credentials
test('every request includes credentials and has the content type JSON', async () => {
  const calls = fakeBackend().answer('register', { ok: true })
  await createStore().dispatch(register.initiate(credentials))
  const [sent] = calls.requests('register')
  expect(sent?.credentials).toBe('include')
  expect(sent?.headers.get('content-type')).toContain('application/json')
})

// @spec 7.credentials
test('only a request in a session has an access token as bearer', async () => {
  const calls = fakeBackend().answer('readProfile', exampleProfile).answer('register', { ok: true })
  await (await loggedInStore()).dispatch(readProfile.initiate())
  localStorage.clear()
  await createStore().dispatch(register.initiate(credentials))
  expect(calls.requests('readProfile')[0]?.headers.get('authorization')).toBe('Bearer access-1')
  expect(calls.requests('register')[0]?.headers.get('authorization')).toBeNull()
})

test('a failed change of the profile does not read the profile again', async () => {
  const calls = fakeBackend().answer('readProfile', exampleProfile).fail('updateProfile', 'INTERNAL')
  const store = await loggedInStore()
  const edited = { firstName: 'Grace', lastName: 'Hopper', phone: '', country: 'US' }
  await store.dispatch(readProfile.initiate())
  await store.dispatch(updateProfile.initiate(edited))
  calls.answer('updateProfile', { ok: true })
  await store.dispatch(updateProfile.initiate(edited))
  await expect.poll(() => calls.requests('readProfile').length).toBe(2)
})

// @spec 8.network
test('a missing response is a FETCH_ERROR, and a response without JSON a PARSING_ERROR', async () => {
  const calls = fakeBackend().unreachable('login')
  expect((await logIn()).error).toMatchObject({ status: 'FETCH_ERROR' })
  calls.respond('login', () => new Response('<h1>It works!</h1>'))
  expect((await logIn()).error).toMatchObject({ status: 'PARSING_ERROR', originalStatus: 200 })
})

// @spec 8.success
test.each([200, 201, 299])('a response with status %d is a success', async (status) => {
  fakeBackend()
    .respond('login', () => Response.json(exampleTokens, { status }))
    .answer('readProfile', exampleProfile)
  expect((await logIn()).data).toEqual(exampleTokens)
})

// @spec 8.success
test.each([300, 400])('a response with status %d is a failure', async (status) => {
  fakeBackend().respond('login', () => Response.json(exampleTokens, { status }))
  expect((await logIn()).error).toMatchObject({ status })
})
