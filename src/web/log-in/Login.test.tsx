import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, renderWeb } from '../testing/render.tsx'
import { Login } from './Login.tsx'
import { SecondStep } from './SecondStep.tsx'

const open = () =>
  renderWeb(
    <Login
      newLinkOffer={(email) => <button>New link for {email}</button>}
      secondStep={(props) => <SecondStep {...props} />}
      onExpected={() => undefined}
    />,
    {
      at: '/app/login',
    },
  )
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Log In' })

async function fillIn(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(email(), 'ada@example.com')
  await user.type(password(), 'secret1')
}

// @spec 2.login 7.payloads
test('the typed account is sent, and the session begins', async () => {
  const calls = fakeBackend().answer('login', exampleTokens).answer('readProfile', exampleProfile)
  const { user, store } = await open()
  await fillIn(user)
  await user.click(submit())
  await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
  expect(calls.requests('login').map(({ body }) => body)).toEqual([{ email: 'ada@example.com', password: 'secret1' }])
})

// @spec 5.when-checked
test('an empty form shows errors when pressed, and focuses the first wrong field', async () => {
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
test('an error clears when its field is edited, until the next press', async () => {
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
test('an address that is not confirmed is offered a new link', async () => {
  fakeBackend().fail('login', 'EMAIL_NOT_VERIFIED')
  const { user } = await open()
  await fillIn(user)
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Email not verified')
  expect(screen.getByRole('button', { name: 'New link for ada@example.com' })).toBeTruthy()
})

// @spec 8.login
test.each(['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS', 'INTERNAL', 'no network'] as const)(
  'any other failure (%s) gets one and the same sentence, and what was typed stays',
  async (failure) => {
    fakeBackend().inTurn('login', failure)
    const { user, store } = await open()
    await fillIn(user)
    await user.click(submit())
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
  const { user } = await open()
  await fillIn(user)
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
  expect(screen.getByText('Too many tries. You can try again in 12 minutes.')).toBeTruthy()
  expect(password()).toHaveProperty('value', 'secret1')
})

test('a failed login can be tried again', async () => {
  fakeBackend().inTurn('login', 'INVALID_CREDENTIALS', { reply: exampleTokens }).answer('readProfile', exampleProfile)
  const { user, store } = await open()
  await fillIn(user)
  await user.click(submit())
  await screen.findByRole('alert')
  await user.click(submit())
  await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
})

test('pressing twice, or Enter twice, sends once', async () => {
  const calls = fakeBackend().answer('readProfile', exampleProfile)
  const answer = calls.hold('login')
  const { user, store } = await open()
  await fillIn(user)
  await user.keyboard('{Enter}{Enter}')
  await user.dblClick(submit())
  answer(exampleTokens)
  await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
  expect(calls.requests('login')).toHaveLength(1)
})

test('two presses at the same time send once', async () => {
  const calls = fakeBackend().answer('readProfile', exampleProfile)
  const answer = calls.hold('login')
  const { user, store } = await open()
  await fillIn(user)
  const form = email().closest('form')
  act(() => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  answer(exampleTokens)
  await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
  expect(calls.requests('login')).toHaveLength(1)
})

test('password managers find both fields', async () => {
  await open()
  expect(email()).toHaveProperty('autocomplete', 'username')
  expect(password()).toHaveProperty('autocomplete', 'current-password')
})

// @spec 2.login
test('links lead to sign-up and to the reset of the password', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/app/register')
  expect(screen.getByRole('link', { name: 'Reset Password' }).getAttribute('href')).toBe('/app/forgot-password')
})
