import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { SetNewPassword } from './SetNewPassword.tsx'
import { SetNewPasswordSuccess } from './SetNewPasswordSuccess.tsx'

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
  await view.user.type(field(), 'secret2')
  await view.user.click(submit())
  return view
}

// @spec 5.passwords
test('a password is required and has at least 6 characters', async () => {
  const calls = linkBackend()
  const { user } = await open()
  await user.click(submit())
  expect(await screen.findByText('Required field')).toBeTruthy()
  await user.type(field(), '12345')
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
  linkBackend().fail('setNewPassword', 'VALIDATION_FAILED', { fields: { newPassword: 'This password is too common' } })
  await setPassword()
  expect(await screen.findByText('This password is too common')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
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
