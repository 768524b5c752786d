import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Route, Routes } from 'react-router'
import { authSessionKey } from '../session/auth-session.ts'
import { appOn, exampleProfile, noSecondFactor } from '../testing/example-client.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { fakeLocks, type RenderOptions, renderWeb } from '../testing/render.tsx'
import { fill } from '../ui/testing/render-at.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { SetNewPassword } from './SetNewPassword.tsx'
import { SetNewPasswordSuccess } from './SetNewPasswordSuccess.tsx'

describe('the change of a password', () => {
  const newTokens = { accessToken: 'access-new', refreshToken: 'refresh-new' }

  let backend: FakeBackend
  beforeEach(() => {
    backend = fakeBackend()
      .answer('readProfile', exampleProfile)
      .answer('changePassword', newTokens)
      .answer('readSecondFactor', noSecondFactor)
  })

  const dialog = () => within(screen.getByRole('dialog', { name: 'Change password' }))
  const submit = () => dialog().getByRole('button', { name: 'Change password' })

  async function open(options?: RenderOptions) {
    const view = await renderWeb(<ChangePassword />, { loggedIn: true, path: '/app/profile', ...options })
    await view.user.click(screen.getByRole('button', { name: 'Change' }))
    await screen.findByLabelText('Current password')
    return view
  }

  /** Opens the form, fills it in, and sends it. */
  async function change({ currentPassword = 'my old one', newPassword = 'my new one' } = {}, options?: RenderOptions) {
    const opened = await open(options)
    if (currentPassword) await fill(opened.user, screen.getByLabelText('Current password'), currentPassword)
    await fill(opened.user, screen.getByLabelText('New password'), newPassword)
    await opened.user.click(submit())
    return opened
  }

  test('a client changes the password and gets new tokens', async () => {
    const opened = await change()
    expect(await screen.findByText('Your password was changed. You are logged out everywhere else.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.requests('changePassword').map(({ body }) => body)).toEqual([
      { currentPassword: 'my old one', newPassword: 'my new one' },
    ])
    expect(opened.store.getState().auth).toMatchObject({ token: 'access-new', refreshToken: 'refresh-new', isUserLoggedIn: true })
    expect(JSON.parse(localStorage.getItem(authSessionKey) ?? '')).toMatchObject({ token: 'access-new', refreshToken: 'refresh-new' })
  })

  test('the passwords can be shown, and password managers recognise the fields', async () => {
    const { user } = await open()
    const [current, next] = [screen.getByLabelText('Current password'), screen.getByLabelText('New password')]
    expect([current, next].map((field) => field.getAttribute('autocomplete'))).toEqual(['current-password', 'new-password'])
    const account = document.querySelector<HTMLInputElement>('input[autocomplete="username"]')
    await waitFor(() => expect(account?.value).toBe(exampleProfile.email))
    await user.click(dialog().getAllByRole('button', { name: 'Show password' })[1] as HTMLElement)
    expect([current, next].map((field) => field.getAttribute('type'))).toEqual(['password', 'text'])
  })

  test('a missing or too short password is an error at the field, and nothing is sent', async () => {
    await change({ currentPassword: '', newPassword: 'short' })
    expect(screen.getByText('Required field')).toBeTruthy()
    expect(screen.getByText('Min 6 characters').id).toMatch(/-error$/)
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
    expect(backend.requests('changePassword')).toEqual([])
  })

  test.for([
    ['currentPassword', 'Current password', 'This is not your password'],
    ['newPassword', 'New password', 'Attackers try passwords like this one first.'],
  ] as const)('the server’s refusal of %s is shown at the field, which gets the focus', async ([field, label, sentence]) => {
    backend.fail('changePassword', 'VALIDATION_FAILED', { fields: { [field]: sentence } })
    const opened = await change()
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'my new one')
    expect(opened.store.getState().auth.token).toBe('access-1')
  })

  test('a rate-limited change is shown as failed, and the typed text stays', async () => {
    backend.fail('changePassword', 'TOO_MANY_REQUESTS')
    await change()
    expect((await screen.findByRole('alert')).textContent).toContain('The password was not changed.')
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('my new one')
  })

  test('without a response the form says that the outcome is unknown', async () => {
    backend.unreachable('changePassword')
    await change()
    expect((await screen.findByRole('alert')).textContent).toContain('we cannot say whether the password was changed')
  })

  test('an expired access token is refreshed, and the change is sent again', async () => {
    backend
      .answerInOrder('changePassword', 'UNAUTHENTICATED', { reply: newTokens })
      .answer('refreshToken', { accessToken: 'access-2', refreshToken: 'refresh-2' })
    const opened = await change({}, { locks: fakeLocks() })
    await screen.findByText(/Your password was changed/)
    expect(backend.requests('changePassword').map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer access-1',
      'Bearer access-2',
    ])
    expect(opened.store.getState().auth.token).toBe('access-new')
  })

  test('another tab does not refresh the old tokens while the password is changed', async () => {
    const locks = fakeLocks()
    const giveTokens = backend.hold('changePassword')
    await change({}, { locks })
    await waitFor(() => expect(backend.requests('changePassword')).toHaveLength(1))
    let refreshed = false
    const otherTab = locks.request('kantor-session-refresh', async () => (refreshed = true))
    expect(refreshed).toBe(false)
    giveTokens(newTokens)
    await otherTab
    expect(JSON.parse(localStorage.getItem(authSessionKey) ?? '')).toMatchObject({ token: 'access-new' })
  })

  test('with the second factor on, the form asks for a code and sends it', async () => {
    backend.answer('readSecondFactor', appOn)
    const opened = await change()
    expect(screen.getByText('Required field')).toBeTruthy()
    await fill(opened.user, screen.getByLabelText('Code'), '123456')
    await opened.user.click(submit())
    await screen.findByText(/Your password was changed/)
    expect(backend.requests('changePassword').map(({ body }) => body)).toEqual([
      { currentPassword: 'my old one', newPassword: 'my new one', code: '123456' },
    ])
  })

  test('a wrong code is an error at its field, and the passwords stay', async () => {
    const sentence = 'This code is wrong.'
    backend.answer('readSecondFactor', appOn).fail('changePassword', 'VALIDATION_FAILED', { fields: { code: sentence } })
    const { user } = await change()
    await fill(user, screen.getByLabelText('Code'), '123456')
    await user.click(submit())
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('my new one')
  })

  test('if it is unknown whether a code is needed, the form says so and tries again', async () => {
    backend.answerInOrder('readSecondFactor', 'no network', { reply: noSecondFactor })
    const { user } = await renderWeb(<ChangePassword />, { loggedIn: true, path: '/app/profile' })
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByText('We could not check how you can confirm that it is you.')).toBeTruthy()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Current password')).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  const open = () =>
    renderWeb(
      <main>
        <ForgotPassword />
      </main>,
      { path: '/app/forgot-password' },
    )

  const email = () => screen.getByLabelText('Email')
  const button = () => screen.getByRole('button', { name: 'Send password reset link' })
  const passTime = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

  async function sendLink() {
    vi.useFakeTimers()
    const calls = fakeBackend().answer('resetPassword', { ok: true })
    const { user } = await open()
    await fill(user, email(), 'ada@example.com')
    await user.click(button())
    await screen.findByRole('heading', { name: 'Check your email' })
    return { user, calls }
  }

  // @spec 2.forgot-password 4.forgot-password 7.payloads
  test('after sending, the screen shows the e-mail address, a spam hint and a countdown', async () => {
    const { calls } = await sendLink()
    expect(calls.requests('resetPassword').map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
    expect(screen.getByText('ada@example.com')).toBeTruthy()
    expect(screen.getByText(/spam folder/)).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('03:00')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your email' }))
  })

  // @spec 2.forgot-password 4.forgot-password
  test('after the countdown, the button shows the form with the e-mail address', async () => {
    const { user, calls } = await sendLink()
    await passTime(61)
    expect(screen.getByRole('timer').textContent).toMatch(/^01:5[89]$/)
    expect(button()).toHaveProperty('disabled', true)
    await passTime(117)
    expect(button()).toHaveProperty('disabled', true)
    await passTime(3)
    expect(screen.getByRole('timer').textContent).toBe('00:00')
    expect(button()).toHaveProperty('disabled', false)
    await user.click(button())
    expect(email()).toHaveProperty('value', 'ada@example.com')
    expect(calls.requests('resetPassword')).toHaveLength(1)
  })

  test('the countdown shows the correct time after the tab was suspended', async () => {
    await sendLink()
    vi.setSystemTime(Date.now() + 100_000)
    await passTime(1)
    expect(screen.getByRole('timer').textContent).toMatch(/^01:1[89]$/)
  })

  test('a reload continues the countdown; a reload after the countdown shows the form', async () => {
    await sendLink()
    await passTime(60)
    cleanup()
    await open()
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^0(2:00|1:59)$/)
    await passTime(120)
    cleanup()
    await open()
    expect(email()).toBeTruthy()
  })

  // @spec 5.passwords
  test.each([
    ['', 'Required field'],
    ['a@', 'Min 3 characters'],
    ['ada.example', 'Email must be an email'],
  ])('the e-mail address %j gets the error %j, and nothing is sent', async (typed, message) => {
    const calls = fakeBackend()
    const { user } = await open()
    if (typed) await fill(user, email(), typed)
    await user.click(button())
    expect(await screen.findByText(message)).toBeTruthy()
    expect(calls.requests('resetPassword')).toEqual([])
  })

  // @spec 8.passwords
  test.each(['INTERNAL', 'TOO_MANY_REQUESTS', 'no network'] as const)('a failure (%s) is shown and keeps the form', async (failure) => {
    fakeBackend().answerInOrder('resetPassword', failure)
    const { user } = await open()
    await fill(user, email(), 'ada@example.com')
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
    expect(email()).toHaveProperty('value', 'ada@example.com')
  })
})

describe('a new password', () => {
  const open = (path = '/app/set-new-password/T0ken') =>
    renderWeb(
      <Routes>
        <Route path="/app/set-new-password/:token?" element={<SetNewPassword />} />
      </Routes>,
      { path },
    )
  const linkBackend = () => fakeBackend().answer('checkResetLink', { ok: true })
  const field = () => screen.getByLabelText('New password')
  const submit = () => screen.getByRole('button', { name: 'Submit' })

  async function setPassword() {
    const view = await open()
    await fill(view.user, field(), 'secret2')
    await view.user.click(submit())
    return view
  }

  // @spec 5.passwords
  test('a password is required and has at least 6 characters', async () => {
    const calls = linkBackend()
    const { user } = await open()
    await user.click(submit())
    expect(await screen.findByText('Required field')).toBeTruthy()
    await fill(user, field(), '12345')
    await user.click(submit())
    await waitFor(() => expect(screen.getByText('Min 6 characters').id).toMatch(/-error$/))
    expect(calls.requests('setNewPassword')).toEqual([])
  })

  // @spec 8.passwords
  test.each(['LINK_INVALID', 'INTERNAL', 'no network'] as const)('a failure (%s) is shown and keeps the typed text', async (failure) => {
    linkBackend().answerInOrder('setNewPassword', failure)
    const { path } = await setPassword()
    expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
    expect(field()).toHaveProperty('value', 'secret2')
    expect(path()).toBe('/app/set-new-password/T0ken')
  })

  test('for an invalid link, the page offers a new link', async () => {
    linkBackend().fail('setNewPassword', 'LINK_INVALID')
    await setPassword()
    expect((await screen.findByRole('link', { name: 'Ask for a new link' })).getAttribute('href')).toBe('/app/forgot-password')
  })

  test('a used link says so before a password is typed, and leaves the history', async () => {
    fakeBackend().fail('checkResetLink', 'LINK_INVALID')
    const { path } = await open()
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used before or has expired.')
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/app/set-new-password'))
  })

  test('a refused password is shown at the field only', async () => {
    linkBackend().fail('setNewPassword', 'VALIDATION_FAILED', { fields: { newPassword: 'Attackers try passwords like this one first.' } })
    await setPassword()
    expect(await screen.findByText('Attackers try passwords like this one first.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field()).toHaveProperty('value', 'secret2')
  })

  test('for a link without a token, the page shows an error and offers a new link', async () => {
    await open('/app/set-new-password')
    expect(screen.getByRole('alert').textContent).toBe('Error. Please try again or contact support')
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/app/forgot-password')
  })

  // @spec 2.new-password
  test('the success page leads to the login', async () => {
    await renderWeb(<SetNewPasswordSuccess />)
    expect(screen.getByRole('heading', { name: 'Your password has been successfully reset!' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/app/login')
  })
})
