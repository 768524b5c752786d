import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { storeSignUpEmail } from '../session/sign-up-email.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, renderWeb } from '../testing/render.tsx'
import { Login } from './Login.tsx'
import { SecondStep } from './SecondStep.tsx'

beforeEach(() => sessionStorage.clear())

const open = () =>
  renderWeb(
    <Login
      renderNewLink={(email) => <button>New link for {email}</button>}
      renderSecondStep={(props) => <SecondStep {...props} />}
      onAboutToLogIn={() => undefined}
    />,
    { path: '/app/login' },
  )
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Log In' })

async function fillIn() {
  const view = await open()
  await view.user.type(email(), 'ada@example.com')
  await view.user.type(password(), 'secret1')
  return view
}

async function logIn() {
  const view = await fillIn()
  await view.user.click(submit())
  return view
}

const expectLoggedIn = ({ store }: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))

// @spec 2.login 7.payloads
test('the typed e-mail address and password are sent, and the session begins', async () => {
  const calls = fakeBackend().answer('login', exampleTokens).answer('readProfile', exampleProfile)
  await expectLoggedIn(await logIn())
  expect(calls.requests('login').map(({ body }) => body)).toEqual([{ email: 'ada@example.com', password: 'secret1' }])
})

// @spec 5.when-checked
test('a submitted empty form shows errors and focuses the first wrong field', async () => {
  const calls = fakeBackend()
  const { user } = await open()
  await user.click(email())
  await user.tab()
  await user.tab()
  expect(screen.queryByText('Required field')).toBeNull()
  await user.click(submit())
  expect(await screen.findAllByText('Required field')).toHaveLength(2)
  expect(document.activeElement).toBe(email())
  expect(email()).toHaveProperty('ariaInvalid', 'true')
  expect(calls.requests('login')).toEqual([])
})

test('an error for a short value names the minimum length', async () => {
  const { user } = await open()
  await user.type(email(), 'ab')
  await user.type(password(), '12345')
  await user.click(submit())
  expect(await screen.findByText('Min 3 characters')).toBeTruthy()
  expect(screen.getByText('Min 6 characters')).toBeTruthy()
})

// @spec 5.when-checked
test('editing a field removes its error until the form is submitted again', async () => {
  const { user } = await open()
  await user.click(submit())
  await screen.findAllByText('Required field')
  await user.type(email(), 'a')
  await waitFor(() => expect(screen.getAllByText('Required field')).toHaveLength(1))
  expect(screen.queryByText('Min 3 characters')).toBeNull()
  await user.click(submit())
  expect(await screen.findByText('Min 3 characters')).toBeTruthy()
})

// @spec 8.login
test.each(['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS', 'INTERNAL', 'no network'] as const)(
  'a failure (%s) shows the general sentence, and the typed text stays',
  async (failure) => {
    fakeBackend().answerInOrder('login', failure)
    const { store } = await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
    expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('https://help.kantor.example/')
    expect(screen.queryByRole('button', { name: /New link/ })).toBeNull()
    expect(email()).toHaveProperty('value', 'ada@example.com')
    expect(password()).toHaveProperty('value', 'secret1')
    expect(store.getState().auth.isUserLoggedIn).toBe(false)
  },
)

test('a rate-limited login shows when to try again', async () => {
  fakeBackend().fail('login', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 703 })
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
  expect(screen.getByText('Too many tries. You can try again in 12 minutes.')).toBeTruthy()
  expect(password()).toHaveProperty('value', 'secret1')
})

test('a failed login can be tried again', async () => {
  fakeBackend().answerInOrder('login', 'INVALID_CREDENTIALS', { reply: exampleTokens }).answer('readProfile', exampleProfile)
  const view = await logIn()
  await screen.findByRole('alert')
  await view.user.click(submit())
  await expectLoggedIn(view)
})

test('submitting several times, also at the same time, sends one call', async () => {
  const calls = fakeBackend().answer('readProfile', exampleProfile)
  const giveReply = calls.hold('login')
  const view = await fillIn()
  const form = email().closest('form')
  act(() => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await view.user.keyboard('{Enter}{Enter}')
  await view.user.dblClick(submit())
  giveReply(exampleTokens)
  await expectLoggedIn(view)
  expect(calls.requests('login')).toHaveLength(1)
})

test('password managers find both fields', async () => {
  await open()
  expect(email()).toHaveProperty('autocomplete', 'username webauthn')
  expect(password()).toHaveProperty('autocomplete', 'current-password')
})

// @spec 2.login
test('links lead to sign-up and to the reset of the password', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/app/register')
  expect(screen.getByRole('link', { name: 'Reset Password' }).getAttribute('href')).toBe('/app/forgot-password')
})

test('after a sign-up or confirmation in this tab, the address is filled in', async () => {
  storeSignUpEmail('ada@example.com')
  await open()
  expect(email()).toHaveProperty('value', 'ada@example.com')
  expect(password()).toHaveProperty('value', '')
})

test('a wrong password shows what to check', async () => {
  fakeBackend().fail('login', 'INVALID_CREDENTIALS')
  await logIn()
  expect(await screen.findByText('Check address and password.')).toBeTruthy()
})
