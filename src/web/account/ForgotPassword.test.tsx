import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'

const open = () =>
  renderWeb(
    <main>
      <ForgotPassword />
    </main>,
    { at: '/app/forgot-password' },
  )
type User = Awaited<ReturnType<typeof open>>['user']

const email = () => screen.getByLabelText('Email')
const button = () => screen.getByRole('button', { name: 'Send password reset link' })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

async function send(user: User) {
  await user.type(email(), 'ada@example.com')
  await user.click(button())
  await screen.findByRole('heading', { name: 'Check your email' })
}

// @spec 2.forgot-password 4.forgot-password
test('after sending, the screen shows the address, a hint about spam, and a countdown', async () => {
  vi.useFakeTimers()
  const calls = fakeBackend().answer('resetPassword', { ok: true })
  const { user } = await open()
  await send(user)
  expect(calls.requests('resetPassword').map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
  expect(screen.getByText('ada@example.com')).toBeTruthy()
  expect(screen.getByText(/spam folder/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('03:00')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your email' }))
})

// @spec 2.forgot-password 4.forgot-password
test('after the countdown the button returns to the form, with the address', async () => {
  vi.useFakeTimers()
  const calls = fakeBackend().answer('resetPassword', { ok: true })
  const { user } = await open()
  await send(user)
  await pass(61)
  expect(screen.getByRole('timer').textContent).toMatch(/^01:5[89]$/)
  expect(button()).toHaveProperty('disabled', true)
  await pass(117)
  expect(button()).toHaveProperty('disabled', true)
  await pass(3)
  expect(screen.getByRole('timer').textContent).toBe('00:00')
  expect(button()).toHaveProperty('disabled', false)
  await user.click(button())
  expect(email()).toHaveProperty('value', 'ada@example.com')
  expect(calls.requests('resetPassword')).toHaveLength(1)
})

test('the countdown is right after the tab was suspended', async () => {
  vi.useFakeTimers()
  fakeBackend().answer('resetPassword', { ok: true })
  const { user } = await open()
  await send(user)
  vi.setSystemTime(Date.now() + 100_000)
  await pass(1)
  expect(screen.getByRole('timer').textContent).toMatch(/^01:1[89]$/)
})

test('a reload keeps the countdown; after its end, a reload shows the form', async () => {
  vi.useFakeTimers()
  fakeBackend().answer('resetPassword', { ok: true })
  const { user } = await open()
  await send(user)
  await pass(60)
  cleanup()
  await open()
  expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^0(2:00|1:59)$/)
  await pass(120)
  cleanup()
  await open()
  expect(email()).toBeTruthy()
})

test.each([
  ['', 'Required field'],
  ['a@', 'Min 3 characters'],
  ['ada.example', 'Email must be an email'],
])('the address %j is answered with %j, and nothing is sent', async (typed, message) => {
  const calls = fakeBackend()
  const { user } = await open()
  if (typed) await user.type(email(), typed)
  await user.click(button())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(calls.requests('resetPassword')).toEqual([])
})

// @spec 8.passwords
test.each(['INTERNAL', 'TOO_MANY_REQUESTS', 'no network'] as const)('a failure (%s) is shown and keeps the form', async (failure) => {
  fakeBackend().inTurn('resetPassword', failure)
  const { user } = await open()
  await user.type(email(), 'ada@example.com')
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
  expect(email()).toHaveProperty('value', 'ada@example.com')
})

test('pressing twice sends once', async () => {
  const calls = fakeBackend()
  const answer = calls.hold('resetPassword')
  const { user } = await open()
  await user.type(email(), 'ada@example.com')
  await user.keyboard('{Enter}{Enter}')
  await user.click(button())
  answer({ ok: true })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy())
  expect(calls.requests('resetPassword')).toHaveLength(1)
})
