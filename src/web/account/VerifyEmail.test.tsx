import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { readSignUpEmail } from '../session/sign-up-email.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'

beforeEach(() => sessionStorage.clear())

const open = (path = '/app/verify-email/T0ken') =>
  renderWeb(
    <StrictMode>
      <Routes>
        <Route path="/app/verify-email/:token?" element={<VerifyEmail />} />
      </Routes>
    </StrictMode>,
    { path },
  )

// @spec 2.confirm-email 7.payloads
test('opening the link confirms the e-mail address, with one call', async () => {
  const calls = fakeBackend()
  const answer = calls.hold('verifyEmail')
  const { path } = await open('/app/verify-email/a+b&c')
  expect(await screen.findByText('Confirming your email…')).toBeTruthy()
  answer({ ok: true, email: 'ada@example.com' })
  expect(await screen.findByRole('heading', { name: 'Email was confirmed' })).toBeTruthy()
  expect(screen.getByText('Now you can proceed to login.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To Login' }).getAttribute('href')).toBe('/app/login')
  expect(calls.requests('verifyEmail').map(({ query }) => query)).toEqual([{ token: 'a+b&c' }])
  await waitFor(() => expect(path()).toBe('/app/verify-email'))
  expect(readSignUpEmail()).toBe('ada@example.com')
})

const expectNotConfirmed = async () => {
  expect(await screen.findByRole('heading', { name: 'Email not confirmed' })).toBeTruthy()
  expect(screen.getByText('Please check if link was valid. Email is NOT confirmed.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To Login' }).getAttribute('href')).toBe('/app/login')
}

// @spec 2.confirm-email 8.confirm-email
test('an invalid link shows an error and offers a new link', async () => {
  const calls = fakeBackend().fail('verifyEmail', 'LINK_INVALID').answer('resendVerification', { ok: true })
  const { user, path } = await open()
  await expectNotConfirmed()
  await waitFor(() => expect(path()).toBe('/app/verify-email'))
  const send = screen.getByRole('button', { name: 'Send a new confirmation link' })
  await user.click(send)
  expect(await screen.findByText('Required field')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.click(send)
  expect((await screen.findByText(/a new link is on its way/)).textContent).toContain('ada@example.com')
  // The pressed button is gone: the confirmation gets the focus.
  expect(document.activeElement?.textContent).toContain('ada@example.com')
  expect(calls.requests('resendVerification').map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
})

test('a failure to send a new link is shown, and the typed text stays', async () => {
  fakeBackend().fail('verifyEmail', 'LINK_INVALID').fail('resendVerification', 'UNAVAILABLE')
  const { user } = await open()
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Send a new confirmation link' }))
  expect((await screen.findByText(/Error/)).textContent).toBe('Error. Please try again or contact support')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
})

// @spec 4.confirm-email
test('a link without a token fails without a call', async () => {
  const calls = fakeBackend()
  await open('/app/verify-email/')
  await expectNotConfirmed()
  expect(calls.requests('verifyEmail')).toEqual([])
})

test('without a response, the same link can be tried again', async () => {
  const calls = fakeBackend().unreachable('verifyEmail')
  const { user } = await open()
  await expectNotConfirmed()
  calls.answer('verifyEmail', { ok: true, email: 'ada@example.com' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Email was confirmed' })).toBeTruthy()
})
