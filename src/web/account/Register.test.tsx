import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { StrictMode } from 'react'
import { Route, Routes } from 'react-router'
import { operatorBlockId } from '../ui/operator.ts'
import { readSignUpEmail, storeSignUpEmail } from '../session/sign-up-email.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { visitorsWording as inGerman } from '../shell/texts/visitors.de.ts'
import { visitorsWording as inPolish } from '../shell/texts/visitors.pl.ts'
import { exampleOperator } from '../testing/example-operator.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { fill } from '../ui/testing/render-at.tsx'
import { Register } from './Register.tsx'
import { RegisterSuccess } from './RegisterSuccess.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'

const open = () => renderWeb(<Register />, { path: '/app/register' })

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const accept = () => screen.getByRole('checkbox', { name: 'I accept Terms and Conditions and Privacy Policy' })
const submit = () => screen.getByRole('button', { name: 'Sign Up' })

async function signUp() {
  const view = await open()
  await fill(view.user, email(), 'ada@example.com')
  await fill(view.user, password(), 'secret1')
  await view.user.click(accept())
  await view.user.click(submit())
  return view
}

// @spec 2.register 7.payloads
test('a sign-up sends e-mail and password, and the success page follows', async () => {
  const calls = fakeBackend().answer('register', { ok: true })
  const { path } = await signUp()
  await waitFor(() => expect(path()).toBe('/app/register/success'))
  expect(calls.requests('register').map(({ body }) => body)).toEqual([{ email: 'ada@example.com', password: 'secret1' }])
})

// @spec 5.register
test('submitting an empty form shows what is missing', async () => {
  const calls = fakeBackend()
  const { user } = await open()
  await user.click(submit())
  expect(await screen.findAllByText('Required field')).toHaveLength(2)
  expect(screen.getByText('Accept rules must be checked')).toBeTruthy()
  expect(document.activeElement).toBe(email())
  expect(calls.requests('register')).toEqual([])
})

// @spec 5.register
test('an error of the sign-up form disappears when its field is edited', async () => {
  const { user } = await open()
  await fill(user, email(), 'ada.example.com')
  await fill(user, password(), '12345')
  await user.click(submit())
  expect(await screen.findByText('Email must be an email')).toBeTruthy()
  await user.type(email(), '@')
  await waitFor(() => expect(screen.queryByText('Email must be an email')).toBeNull())
  expect(screen.getByText('Min 6 characters').id).toMatch(/-error$/)
  await user.click(accept())
  await waitFor(() => expect(screen.queryByText('Accept rules must be checked')).toBeNull())
  // The error's text is not a hint: it goes with the error.
  await user.type(password(), '6')
  await waitFor(() => expect(screen.queryByText('Min 6 characters')).toBeNull())
  expect(screen.getByText('Use 6 characters or more')).toBeTruthy()
})

test('the rule for the password appears once if it is broken, in Polish too', async () => {
  loadTexts('pl', inPolish)
  setLanguage('pl')
  const { user } = await open()
  await fill(user, screen.getByLabelText('Hasło'), '12345')
  await user.click(screen.getByRole('button', { name: 'Zarejestruj się' }))
  expect(await screen.findAllByText('Co najmniej 6 znaków')).toHaveLength(1)
  expect(screen.getByLabelText('Hasło')).toHaveProperty('ariaInvalid', 'true')
})

test('the focus goes to the checkbox if only the policies are not accepted', async () => {
  const { user } = await open()
  await fill(user, email(), 'ada@example.com')
  await fill(user, password(), 'secret1')
  await user.click(submit())
  expect(await screen.findByText('Accept rules must be checked')).toBeTruthy()
  expect(document.activeElement).toBe(accept())
})

test('a rate-limited sign-up shows when to try again, and keeps the typed text', async () => {
  fakeBackend().fail('register', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 3540 })
  await signUp()
  expect(await screen.findByText('Too many tries. You can try again in 59 minutes.')).toBeTruthy()
  expect(email()).toHaveProperty('value', 'ada@example.com')
})

// @spec 8.register
test.each(['INTERNAL', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'no network'] as const)(
  'a failure (%s) is shown with a link to the helpdesk, and the typed text stays',
  async (failure) => {
    fakeBackend().answerInOrder('register', failure)
    const { path } = await signUp()
    expect(await screen.findByText('Something went wrong.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('https://help.kantor.example/')
    expect(email()).toHaveProperty('value', 'ada@example.com')
    expect(accept()).toHaveProperty('checked', true)
    expect(path()).toBe('/app/register')
  },
)

test('the server’s refusal of a password is shown at its field, where the text stays', async () => {
  fakeBackend().fail('register', 'VALIDATION_FAILED', { fields: { password: 'Attackers try passwords like this one first.' } })
  await signUp()
  expect(await screen.findByText('Attackers try passwords like this one first.')).toBeTruthy()
  expect(screen.queryByText('Something went wrong.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(password()).toHaveProperty('value', 'secret1')
})

// @spec 2.register
test('the form links to both policies and to the login', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Terms and Conditions' }).getAttribute('href')).toBe('/policies/terms-and-conditions.pdf')
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/policies/privacy-policy.pdf')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/app/login')
  expect(password()).toHaveProperty('autocomplete', 'new-password')
})

test('a policy that is not in the language of the form says that it is in English', async () => {
  const { policies } = exampleOperator
  const polish = { version: '2026-11 pl', url: '/policies/regulamin.pdf' }
  const operator = { ...exampleOperator, policies: { ...policies, terms: { ...policies.terms, translations: { pl: polish } } } }
  document.head.innerHTML = `<script type="application/json" id="${operatorBlockId}">${JSON.stringify(operator)}</script>`
  for (const [language, texts, links] of [
    ['pl', inPolish, ['Regulamin, /policies/regulamin.pdf', 'Polityka prywatności (po angielsku), /policies/privacy-policy.pdf']],
    [
      'de',
      inGerman,
      [
        'Allgemeine Geschäftsbedingungen (auf Englisch), /policies/terms-and-conditions.pdf',
        'Datenschutzerklärung (auf Englisch), /policies/privacy-policy.pdf',
      ],
    ],
  ] as const) {
    loadTexts(language, texts)
    setLanguage(language)
    const { unmount } = await open()
    const shown = screen.getAllByRole<HTMLAnchorElement>('link').filter(({ pathname }) => pathname.startsWith('/policies/'))
    expect(shown.map(({ textContent, pathname }) => `${textContent.replaceAll('\u00a0', ' ')}, ${pathname}`)).toEqual(links)
    unmount()
  }
})

// @spec 2.register-success
test('the success page asks to open the link in the e-mail and leads to the login', async () => {
  await renderWeb(<RegisterSuccess />)
  expect(screen.getByRole('heading', { name: 'Registration successful' })).toBeTruthy()
  expect(screen.getByText(/click the verification link/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To Login' }).getAttribute('href')).toBe('/app/login')
})

test('the success page shows the address, and offers a new letter and another address', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  storeSignUpEmail('ada@example.com')
  const calls = fakeBackend().answer('resendVerification', { ok: true })
  const { user, unmount } = await renderWeb(<RegisterSuccess />)
  expect(screen.getByText(/^We sent it to/).textContent).toContain('ada@example.com')
  expect(screen.getByRole('link', { name: 'Use another address' }).getAttribute('href')).toBe('/app/register')
  const send = screen.getByRole('button', { name: 'Send a new confirmation link' })
  await user.click(send)
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^0(3:00|2:5\d)$/))
  expect(send).toHaveProperty('disabled', true)
  await vi.advanceTimersByTimeAsync(180_000)
  await user.click(send)
  await waitFor(() => expect(calls.requests('resendVerification')).toHaveLength(2))
  await screen.findByText(/You can ask for/)
  unmount()
  // A reload.
  await renderWeb(<RegisterSuccess />)
  expect(screen.getByRole('button', { name: 'Send a new confirmation link' })).toHaveProperty('disabled', true)
  expect(calls.requests('resendVerification')[0]?.body).toEqual({ email: 'ada@example.com' })
})

test('a return to the form keeps the address, to correct it', async () => {
  storeSignUpEmail('ada@example.con')
  await open()
  expect(email()).toHaveProperty('value', 'ada@example.con')
  expect(password()).toHaveProperty('value', '')
})

describe('the confirmation of an address', () => {
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
    await fill(user, screen.getByLabelText('Email'), 'ada@example.com')
    await user.click(send)
    expect((await screen.findByText(/a new link is on its way/)).textContent).toContain('ada@example.com')
    // The pressed button is gone: the confirmation gets the focus.
    expect(document.activeElement?.textContent).toContain('ada@example.com')
    expect(calls.requests('resendVerification').map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
  })

  test('a failure to send a new link is shown, and the typed text stays', async () => {
    fakeBackend().fail('verifyEmail', 'LINK_INVALID').fail('resendVerification', 'UNAVAILABLE')
    const { user } = await open()
    await fill(user, await screen.findByLabelText('Email'), 'ada@example.com')
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
})
