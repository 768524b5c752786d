import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { authSessionKey } from '../session/auth-session.ts'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb, type RenderOptions } from '../testing/render.tsx'
import { appOn, noSecondFactor } from '../testing/second-factors.ts'
import { fakeLocks } from '../testing/session.ts'
import { ChangePassword } from './ChangePassword.tsx'

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

async function fill({ user }: Awaited<ReturnType<typeof open>>, { currentPassword = 'my old one', newPassword = 'my new one' } = {}) {
  if (currentPassword) await user.type(screen.getByLabelText('Current password'), currentPassword)
  if (newPassword) await user.type(screen.getByLabelText('New password'), newPassword)
  await user.click(submit())
}

test('a client changes the password and gets new tokens', async () => {
  const opened = await open()
  await fill(opened)
  expect(await screen.findByText('Your password was changed. You are logged out everywhere else.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(backend.requests('changePassword').map(({ body }) => body)).toEqual([{ currentPassword: 'my old one', newPassword: 'my new one' }])
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
  const opened = await open()
  await fill(opened, { currentPassword: '', newPassword: 'short' })
  expect(screen.getByText('Required field')).toBeTruthy()
  expect(screen.getByText('Min 6 characters').id).toMatch(/-error$/)
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  expect(backend.requests('changePassword')).toEqual([])
})

test.for([
  ['currentPassword', 'Current password', 'This is not your password'],
  ['newPassword', 'New password', 'This is one of the most common passwords.'],
] as const)('the server’s refusal of %s is shown at the field, which gets the focus', async ([field, label, sentence]) => {
  backend.fail('changePassword', 'VALIDATION_FAILED', { fields: { [field]: sentence } })
  const opened = await open()
  await fill(opened)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(opened.store.getState().auth.token).toBe('access-1')
})

test('a rate-limited change is shown as failed, and the typed text stays', async () => {
  backend.fail('changePassword', 'TOO_MANY_REQUESTS')
  const opened = await open()
  await fill(opened)
  expect((await screen.findByRole('alert')).textContent).toContain('The password was not changed.')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('my new one')
})

test('without a response the form says that the outcome is unknown', async () => {
  backend.unreachable('changePassword')
  const opened = await open()
  await fill(opened)
  expect((await screen.findByRole('alert')).textContent).toContain('we cannot say whether the password was changed')
})

test('an expired access token is refreshed, and the change is sent again', async () => {
  backend
    .answerInOrder('changePassword', 'UNAUTHENTICATED', { reply: newTokens })
    .answer('refreshToken', { accessToken: 'access-2', refreshToken: 'refresh-2' })
  const opened = await open({ locks: fakeLocks() })
  await fill(opened)
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
  const opened = await open({ locks })
  await fill(opened)
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
  const opened = await open()
  await fill(opened)
  expect(screen.getByText('Required field')).toBeTruthy()
  await opened.user.type(screen.getByLabelText('Code'), '123456')
  await opened.user.click(submit())
  await screen.findByText(/Your password was changed/)
  expect(backend.requests('changePassword').map(({ body }) => body)).toEqual([
    { currentPassword: 'my old one', newPassword: 'my new one', code: '123456' },
  ])
})

test('a wrong code is an error at its field, and the passwords stay', async () => {
  const sentence = 'This code is wrong.'
  backend.answer('readSecondFactor', appOn).fail('changePassword', 'VALIDATION_FAILED', { fields: { code: sentence } })
  const opened = await open()
  await opened.user.type(screen.getByLabelText('Code'), '123456')
  await fill(opened)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('my new one')
})

test('if it is unknown whether a code is needed, the form says so and tries again', async () => {
  backend.answerInOrder('readSecondFactor', 'no network', { reply: noSecondFactor })
  const { user } = await renderWeb(<ChangePassword />, { loggedIn: true, path: '/app/profile' })
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(await screen.findByText('We could not check how you can confirm that it is you.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Current password')).toBeTruthy()
})
