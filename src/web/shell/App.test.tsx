import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type PageName, pages, protectedPages } from '#contract/pages.ts'
import { followedOtherTab, forcedOut } from '../session/auth-record.ts'
import { logOut } from '../session/log-out.ts'
import { restoreSession } from '../session/restore-session.ts'
import { backendOfClient, fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { exampleProfile } from '../testing/example-client.ts'
import { exampleDeal } from '../testing/example-deal.ts'
import { exampleOffer } from '../testing/example-offer.ts'
import { exampleTokens, type RenderOptions, renderWeb } from '../testing/render.tsx'
import { fill, fillIn } from '../ui/testing/render-at.tsx'
import { App } from './App.tsx'

const open = (path: string, options?: RenderOptions) => renderWeb(<App />, { path, ...options })
type Opened = Awaited<ReturnType<typeof open>>

const loginScreen = () => screen.findByRole('button', { name: 'Log In' })

async function logIn({ user }: Opened) {
  await fill(user, await screen.findByLabelText('Email'), 'ada@example.com')
  await fill(user, screen.getByLabelText('Password'), 'secret1')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
}

describe('a visitor', () => {
  // @spec 2.guard
  test.each(['/app', '/app/verification', '/app/profile'])('is redirected from %s to the login', async (at) => {
    fakeBackend()
    const { path } = await open(at)
    await loginScreen()
    expect(path()).toBe('/app/login')
  })

  test.each(['/app/verification', '/app/profile?from=letter#data'])('who opened %s returns there after the login', async (at) => {
    backendOfClient().answer('login', exampleTokens)
    const opened = await open(at)
    await logIn(opened)
    await waitFor(() => expect(opened.path()).toBe(at))
  })

  test('who opened a page and signs up returns there after the login', async () => {
    backendOfClient().answer('register', { ok: true }).answer('login', exampleTokens)
    const opened = await open('/app/verification')
    await opened.user.click(await screen.findByRole('link', { name: 'Sign up' }))
    await screen.findByRole('heading', { name: 'Sign Up' })
    await fillIn(opened.user, screen, { Email: 'ada@example.com', Password: 'secret1' })
    await opened.user.click(screen.getByRole('checkbox'))
    await opened.user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await opened.user.click(await screen.findByRole('link', { name: 'To Login' }))
    await screen.findByRole('heading', { name: 'Log In' })
    await logIn(opened)
    await waitFor(() => expect(opened.path()).toBe('/app/verification'))
  })

  test('who opened a page and resets the password returns there after the login', async () => {
    backendOfClient().answer('login', exampleTokens)
    const opened = await open('/app/profile')
    await opened.user.click(await screen.findByRole('link', { name: 'Reset Password' }))
    await opened.user.click(await screen.findByRole('link', { name: 'Back to login' }))
    await screen.findByRole('heading', { name: 'Log In' })
    await logIn(opened)
    await waitFor(() => expect(opened.path()).toBe('/app/profile'))
  })

  // @spec 2.login
  test.each([undefined, 'https://evil.example/app', '//evil.example/app', '/app/verify-email/abc', '/app/login', '/', '/app/nothing'])(
    'is sent to home after the login if the page to return to is %s',
    async (returnTo) => {
      backendOfClient().answer('login', exampleTokens)
      const opened = await open('/app/login', { state: { returnTo } })
      await logIn(opened)
      await waitFor(() => expect(opened.path()).toBe('/app'))
    },
  )

  // @spec 8.login
  test('whose e-mail address is not confirmed can request a new link at the login', async () => {
    const calls = fakeBackend().fail('login', 'EMAIL_NOT_VERIFIED').answer('resendVerification', { ok: true })
    const opened = await open('/app/login')
    await logIn(opened)
    expect((await screen.findByRole('alert')).textContent).toBe('Email not verified')
    await opened.user.click(await screen.findByRole('button', { name: 'Send a new confirmation link' }))
    expect(await screen.findByText(/a new link is on its way/)).toBeTruthy()
    expect(calls.requests('resendVerification').map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
  })

  // @spec 2.client-header
  test('sees only the logo in the header, which links to /app', async () => {
    fakeBackend()
    await open('/app/login')
    const header = await screen.findByRole('banner')
    const links = within(header).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app'])
    expect(links[0]?.textContent).toContain('Kantor')
  })
})

describe('a client who is logged in', () => {
  test.each(['/app/login', '/app/register'])('is redirected from %s to home and never sees the form', async (at) => {
    backendOfClient().hold('readProfile')
    const { path } = await open(at, { loggedIn: true })
    expect(screen.queryByRole('button', { name: /^(Log In|Sign Up)$/ })).toBeNull()
    await waitFor(() => expect(path()).toBe('/app'))
  })

  // @spec 2.client-header
  test('has a header with logo, verification, support, and initials for the profile', async () => {
    backendOfClient()
    await open('/app', { loggedIn: true })
    const header = within(await screen.findByRole('banner'))
    await waitFor(() => expect(header.getByRole('link', { name: 'Profile AL' })).toBeTruthy())
    expect(header.getByRole('link', { name: /Kantor/ }).getAttribute('href')).toBe('/app')
    expect(header.getByRole('link', { name: 'Verification' }).getAttribute('href')).toBe('/app/verification')
    expect(header.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('https://help.kantor.example/')
    expect(header.getByRole('link', { name: 'Profile AL' }).getAttribute('href')).toBe('/app/profile')
  })

  test('without a name has an icon in place of the initials', async () => {
    backendOfClient().answer('readProfile', { ...exampleProfile, firstName: '', lastName: '' })
    const { store } = await open('/app', { loggedIn: true })
    const avatar = await screen.findByRole('link', { name: 'Profile' })
    await waitFor(() => expect(store.getState().profile.country).toBe('PL'))
    expect(avatar.textContent.trim()).toBe('Profile')
    expect(avatar.querySelector('svg')).toBeTruthy()
  })

  test('whose logout is forced is redirected to the login, and returns after the login', async () => {
    backendOfClient().answer('login', exampleTokens)
    const opened = await open('/app/verification', { loggedIn: true })
    await screen.findByRole('heading', { level: 1, name: 'Verification' })
    act(() => void opened.store.dispatch(forcedOut()))
    await waitFor(() => expect(opened.path()).toBe('/app/login'))
    await logIn(opened)
    await waitFor(() => expect(opened.path()).toBe('/app/verification'))
  })

  test('who logs out is sent to the login as a new document', async () => {
    backendOfClient().answer('logout', { ok: true })
    const { store, path, loadedDocuments } = await open('/app/profile', { loggedIn: true })
    await act(() => store.dispatch(logOut()))
    expect(loadedDocuments).toEqual(['/app/login'])
    expect(screen.getByText('Loading...')).toBeTruthy()
    // A redirect by the guard would make the next log-in return to the profile.
    expect(path()).toBe('/app/profile')
  })

  test('who logged out in another tab is redirected to the login', async () => {
    backendOfClient()
    const { store, path } = await open('/app/profile', { loggedIn: true })
    act(() => void store.dispatch(followedOtherTab(null)))
    await waitFor(() => expect(path()).toBe('/app/login'))
  })
})

describe('while authentication is in progress', () => {
  // @spec 2.guard
  test.each(['/app', '/app/login', '/app/register', '/nothing'])('%s shows a loading screen and does not redirect', async (at) => {
    fakeBackend()
    const { path } = await open(at, { restore: false })
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(path()).toBe(at)
  })

  // @spec 2.guard
  test('the path / shows no loading screen', async () => {
    fakeBackend()
    await open('/', { restore: false })
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  test('a protected page waits, and is shown without a redirect', async () => {
    backendOfClient()
    const { store, path } = await open('/app/verification', { restore: false, loggedIn: true })
    await act(() => restoreSession(store))
    expect(await screen.findByRole('heading', { level: 1, name: 'Verification' })).toBeTruthy()
    expect(path()).toBe('/app/verification')
  })
})

describe('an unknown URL', () => {
  // @spec 2.not-found 8.not-found
  test.each([
    ['/nothing', 'a visitor'],
    ['/app/nothing', 'a visitor'],
    ['/app/profile/more', 'a visitor'],
    ['/App/Login', 'a visitor'],
    ['/app/nothing', 'a client'],
  ])('%s is not found for %s, without a redirect to the login', async (at, who) => {
    fakeBackend()
    const { path } = await open(at, { loggedIn: who === 'a client' })
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    expect(path()).toBe(at)
  })
})

describe('a link in a letter', () => {
  // @spec 2.routes
  test('that confirms an e-mail address sends the token', async () => {
    const calls = fakeBackend().answer('verifyEmail', { ok: true, email: 'ada@example.com' })
    await open('/app/verify-email/T0ken')
    await screen.findByRole('heading', { name: 'Email was confirmed' })
    expect(calls.requests('verifyEmail').map(({ query }) => query)).toEqual([{ token: 'T0ken' }])
  })

  // @spec 2.routes 2.new-password 7.payloads
  test('that sets a new password sends the token and the password', async () => {
    const calls = fakeBackend().answer('checkResetLink', { ok: true }).answer('setNewPassword', { ok: true })
    const { user, path } = await open('/app/set-new-password/T0ken')
    await fill(user, await screen.findByLabelText('New password'), 'secret2')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(path()).toBe('/app/set-new-password/success'))
    expect(calls.requests('setNewPassword').map(({ body }) => body)).toEqual([
      { newPassword: 'secret2', confirmNewPassword: 'secret2', token: 'T0ken' },
    ])
  })
})

describe('a profile call that fails with 401 again after a refresh', () => {
  const refusedProfile = () => backendOfClient().answer('refreshToken', exampleTokens).fail('readProfile', 'UNAUTHENTICATED')
  /** Counts the profile's requests after another call of the screen, when the screen has had time to request the profile again. */
  const profileRequests = async (calls: ReturnType<typeof fakeBackend>, otherCall: 'exchangeRequests' | 'readSessions') => {
    await waitFor(() => expect(calls.requests(otherCall)).not.toEqual([]))
    return calls.requests('readProfile').length
  }

  test.each([
    ['/app', 'exchangeRequests'],
    ['/app/profile', 'readSessions'],
  ] as const)('is sent twice when a client opens %s', async (at, otherCall) => {
    const calls = refusedProfile()
    await open(at, { loggedIn: true })
    expect(await profileRequests(calls, otherCall)).toBe(2)
  })

  test('is sent twice after a log-in', async () => {
    const calls = refusedProfile().answer('login', exampleTokens)
    await logIn(await open('/app/login'))
    expect(await profileRequests(calls, 'exchangeRequests')).toBe(2)
  })
})

describe('every page', () => {
  const titles: [PageName, string, string][] = [
    ['login', '/app/login', 'Log In · Kantor'],
    ['register', '/app/register', 'Sign Up · Kantor'],
    ['registerSuccess', '/app/register/success', 'Registration successful · Kantor'],
    ['verifyEmail', '/app/verify-email/', 'Email confirmation · Kantor'],
    ['stopDestination', '/app/stop/a-token', 'Stop a new wallet or account · Kantor'],
    ['forgotPassword', '/app/forgot-password', 'Reset password · Kantor'],
    ['setNewPassword', '/app/set-new-password/', 'Set new password · Kantor'],
    ['setNewPasswordSuccess', '/app/set-new-password/success', 'Password reset · Kantor'],
    ['accountClosed', '/app/account-closed', 'Account closed · Kantor'],
    ['home', '/app', 'Home · Kantor'],
    ['verification', '/app/verification', 'Verification · Kantor'],
    ['profile', '/app/profile', 'Profile · Kantor'],
    ['offer', '/app/offers/7KMX9PQR-1', 'Offer · Kantor'],
    ['deal', '/app/deals/18539007547034', 'Exchange · Kantor'],
    ['payoutAccounts', '/app/payout-accounts', 'Payout accounts · Kantor'],
    ['wallets', '/app/wallets', 'Wallets · Kantor'],
  ]
  test.each(titles)('%s sets the tab’s title and has one main heading', async (name, at, title) => {
    backendOfClient().answer('offer', exampleOffer()).answer('deal', exampleDeal()).answer('payoutAccounts', { parties: [], accounts: [] })
    await open(at, { loggedIn: protectedPages.some((page) => page === name) })
    await waitFor(() => expect(document.title).toBe(title))
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  test('of the client area is in the list of titles', () => {
    expect(titles.map(([name]) => name).toSorted()).toEqual(
      Object.keys(pages)
        .filter((name) => name !== 'landing')
        .toSorted(),
    )
  })

  test('moves the focus to the heading, except the first page of the document', async () => {
    fakeBackend()
    const { user } = await open('/app/login')
    await loginScreen()
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getByRole('link', { name: 'Sign up' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign Up' })))
  })
})

describe('a switch of the desk', () => {
  let backend: FakeBackend
  beforeEach(() => {
    backend = backendOfClient()
  })

  const openSignUp = () => renderWeb(<App />, { path: '/app/register' })
  const openHome = () => renderWeb(<App />, { path: '/app', loggedIn: true })
  type User = Awaited<ReturnType<typeof openHome>>['user']

  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

  /** The server refuses the call because the desk has paused the service. */
  const refuse = (call: 'register' | 'submitExchangeRequest' | 'createCardPayment', message: string) =>
    backend.respond(call, () => Response.json({ error: 'PAUSED', message }, { status: 503 }))

  async function fillIn(user: User) {
    await fill(user, await screen.findByLabelText('Email'), 'ada@example.com')
    await fill(user, screen.getByLabelText('Password'), 'secret1')
    await user.click(screen.getByRole('checkbox'))
  }

  async function openContactStep(user: User) {
    await user.click(await button('Get a quote'))
    await user.click(await button('Next'))
    await screen.findByDisplayValue(exampleProfile.email)
  }

  test.each([
    ['a visitor who signs up', openSignUp],
    ['a client', openHome],
  ])('the desk’s notice is shown to %s', async (_who, open) => {
    backend.answer('readSwitches', { paused: {}, notice: 'Closed on Monday.' })
    await open()
    expect((await screen.findByRole('complementary', { name: 'Notice' })).textContent).toBe('Closed on Monday.')
  })

  test('while registration is paused, the sign-up form cannot be sent', async () => {
    backend.answer('readSwitches', { paused: { registration: 'Sign-up is back at noon.' } })
    await openSignUp()
    expect(await screen.findByText('Sign-up is back at noon.')).toBeTruthy()
    expect((await button('Sign Up')).disabled).toBe(true)
  })

  test('a sign-up during a pause shows the desk’s sentence, not a failure', async () => {
    refuse('register', 'Sign-up is back at noon.')
    const { user } = await openSignUp()
    await fillIn(user)
    await user.click(await button('Sign Up'))
    expect(await screen.findByText('Sign-up is back at noon.')).toBeTruthy()
    expect(screen.queryByText('Something went wrong.')).toBeNull()
  })

  test('the end of a pause is shown within 15 seconds, and typed text stays', async () => {
    backend.answerInOrder('readSwitches', { reply: { paused: { registration: 'Sign-up is back at noon.' } } }, { reply: { paused: {} } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { user } = await openSignUp()
    await fillIn(user)
    await waitFor(() => expect(screen.getByText('Sign-up is back at noon.')).toBeTruthy())
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await waitFor(() => expect(screen.queryByText('Sign-up is back at noon.')).toBeNull())
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
    expect((await button('Sign Up')).disabled).toBe(false)
  })

  test('while quotes are paused, the quote dialog cannot be sent', async () => {
    backend.answer('readSwitches', { paused: { quotes: 'Quotes are back on Tuesday.' } })
    const { user } = await openHome()
    await user.click(await button('Get a quote'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('Quotes are back on Tuesday.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    expect(dialog.getByText('Quotes are back on Tuesday.')).toBeTruthy()
    expect((await button('Request a quote')).disabled).toBe(true)
  })

  test('a request sent during a pause is kept, with the desk’s sentence', async () => {
    refuse('submitExchangeRequest', 'Quotes are back on Tuesday.')
    const { user } = await openHome()
    await openContactStep(user)
    await user.click(await button('Request a quote'))
    expect(await screen.findByText('Quotes are back on Tuesday.')).toBeTruthy()
    expect(screen.getByText('The request was not sent. Everything you typed is still here.')).toBeTruthy()
  })

  test('while card payments are paused, the fast exchange cannot be opened', async () => {
    backend.answer('readSwitches', { paused: { 'card-payments': 'Cards are back at noon.' } })
    await openHome()
    const card = within(await screen.findByRole('region', { name: 'Fast exchange' }))
    expect(await card.findByText('Cards are back at noon.')).toBeTruthy()
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Exchange now' }).disabled).toBe(true)
    expect((await button('Get a quote')).disabled).toBe(false)
  })

  test('a fast exchange during a pause shows the desk’s sentence, not a failure', async () => {
    refuse('createCardPayment', 'Cards are back at noon.')
    const { user } = await openHome()
    await user.click(await button('Exchange now'))
    expect(await screen.findByText('Cards are back at noon.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/could not be opened/)).toBeNull()
  })
})
