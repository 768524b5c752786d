import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'

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
  await user.type(email(), 'ada@example.com')
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
  if (typed) await user.type(email(), typed)
  await user.click(button())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(calls.requests('resetPassword')).toEqual([])
})

// @spec 8.passwords
test.each(['INTERNAL', 'TOO_MANY_REQUESTS', 'no network'] as const)('a failure (%s) is shown and keeps the form', async (failure) => {
  fakeBackend().answerInOrder('resetPassword', failure)
  const { user } = await open()
  await user.type(email(), 'ada@example.com')
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
  expect(email()).toHaveProperty('value', 'ada@example.com')
})
