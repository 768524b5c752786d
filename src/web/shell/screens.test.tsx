import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forcedOut } from '../session/auth-record.ts'
import { backendOfClient, fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { exampleProfile } from '../testing/example-client.ts'
import { exampleTokens, renderWeb } from '../testing/render.tsx'
import { allowConsoleError } from '../ui/testing/jsdom.ts'
import { lazyScreen } from '../ui/lazy-screen.ts'
import { fill } from '../ui/testing/render-at.tsx'
import { App } from './App.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

// A separate file, because no other test may load the code of the next screen first.
test('a screen stays visible until the code of the next screen has loaded', async () => {
  fakeBackend()
  const { user, container } = await renderWeb(<App />, { path: '/app/verify-email/' })
  await screen.findByRole('heading', { name: 'Email not confirmed' })
  const gaps: string[] = []
  const watch = new MutationObserver(() => {
    if (!container.querySelector('h1')) gaps.push(container.textContent)
  })
  watch.observe(container, { childList: true, subtree: true, attributes: true })
  await user.click(screen.getByRole('link', { name: 'To Login' }))
  await screen.findByRole('heading', { name: 'Log In' })
  watch.disconnect()
  expect(gaps).toEqual([])
})

describe('after a log-in', () => {
  const typeCredentials = async (user: UserEvent) => {
    await fill(user, await screen.findByLabelText('Email'), 'ada@example.com')
    await fill(user, screen.getByLabelText('Password'), 'secret1')
  }
  const loginButton = () => screen.getByRole('button', { name: 'Log In' })
  const headings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)
  const findWelcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })
  const callsOfHome = (backend: FakeBackend) =>
    (['readProfile', 'cardPayments', 'exchangeRequests'] as const).flatMap((call) => backend.requests(call))

  const openLogin = async () => {
    const opened = await renderWeb(<App />, { path: '/app/login' })
    await typeCredentials(opened.user)
    return opened
  }

  /** Presses the button and waits for the profile's call. From here on, the test moves the clock. */
  const logIn = async (backend: FakeBackend, user: UserEvent) => {
    const profileCalls = backend.requests('readProfile').length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await user.click(loginButton())
    await expect.poll(() => backend.requests('readProfile').length).toBe(profileCalls + 1)
    advanceClock(frameMs)
  }
  const frameMs = 20
  const advanceClock = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  test('home is shown without a loading screen, and its heading has the focus', async () => {
    // Loaded before: prefetch must not take longer than the log-in.
    await Promise.all([import('../home/Home.tsx'), import('./texts/clients.en.ts')])
    const backend = backendOfClient().answer('login', exampleTokens)
    const { user, container } = await openLogin()
    expect(callsOfHome(backend)).toEqual([])
    let loading = false
    const watch = new MutationObserver(() => (loading ||= screen.queryByText('Loading...') !== null))
    watch.observe(container, { childList: true, subtree: true })
    await user.click(loginButton())
    const home = await findWelcome()
    watch.disconnect()
    expect(loading).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(home))
  })

  test('that fails, the login keeps focus and title, and home makes no call', async () => {
    const backend = backendOfClient().fail('login', 'INVALID_CREDENTIALS')
    const { user } = await openLogin()
    const { title } = document
    await user.click(loginButton())
    await screen.findByRole('alert')
    expect(headings()).toEqual(['Log In'])
    expect([document.title, document.activeElement]).toEqual([title, loginButton()])
    expect(callsOfHome(backend)).toEqual([])
    backend.answer('login', exampleTokens)
    await user.click(loginButton())
    await findWelcome()
  })

  test('with a second step, home is shown after the code', async () => {
    const challenged = { errorType: 'OTHER_ERROR', challenge: 'challenge-1' }
    const backend = backendOfClient().respond('login', () => Response.json(challenged, { status: 400 }))
    const { user } = await openLogin()
    await user.click(loginButton())
    const code = await screen.findByLabelText('Code')
    expect(document.activeElement).toBe(code)
    expect(headings()).toEqual(['Two-step sign-in'])
    expect(callsOfHome(backend)).toEqual([])
    backend.answer('finishLogin', exampleTokens)
    await fill(user, code, '123456')
    await user.click(loginButton())
    const home = await findWelcome()
    await waitFor(() => expect(document.activeElement).toBe(home))
  })

  test.each([
    ['without an earlier session,', false],
    ['that follows an ended session,', true],
  ])('%s the login is busy until home appears with the name', async (_what, wasLoggedIn) => {
    const backend = backendOfClient().answer('login', exampleTokens)
    const { user, container, store } = await renderWeb(<App />, { path: '/app', loggedIn: wasLoggedIn })
    if (wasLoggedIn) {
      await findWelcome()
      act(() => void store.dispatch(forcedOut()))
    }
    await typeCredentials(user)
    const sendProfile = backend.hold('readProfile')
    const shownHeadings = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const heading of screen.queryAllByRole('heading', { level: 1 })) shownHeadings.add(heading.textContent)
    })
    watch.observe(container, { childList: true, subtree: true, characterData: true, attributes: true })
    await logIn(backend, user)
    expect(headings()).toEqual(['Log In'])
    expect(loginButton().ariaBusy).toBe('true')
    sendProfile(exampleProfile)
    await expect.poll(() => store.getState().profile.firstName).toBe('Ada')
    await findWelcome()
    watch.disconnect()
    expect([...shownHeadings].filter((heading) => heading !== 'Log In')).toEqual(['Welcome, Ada'])
  })

  test('home waits one second at most for the client’s name', async () => {
    const backend = backendOfClient().answer('login', exampleTokens)
    backend.hold('readProfile')
    const { user } = await openLogin()
    await logIn(backend, user)
    advanceClock(900)
    expect(headings()).toEqual(['Log In'])
    advanceClock(100)
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy()
  })

  test('going back to the login redirects a client to home and never shows the login', async () => {
    backendOfClient().answer('login', exampleTokens)
    const { user, path } = await renderWeb(
      <>
        <App />
        <GoBack />
      </>,
      { path: '/app/login' },
    )
    await user.click(await screen.findByRole('link', { name: 'Reset Password' }))
    await user.click(await screen.findByRole('link', { name: 'Back to login' }))
    await typeCredentials(user)
    await user.click(loginButton())
    await findWelcome()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(path()).toBe('/app/forgot-password'))
    const focused: (string | null)[] = []
    const recordFocus = ({ target }: FocusEvent) => focused.push((target as Element).textContent)
    document.addEventListener('focusin', recordFocus)
    onTestFinished(() => document.removeEventListener('focusin', recordFocus))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(focused.at(-1)).toBe('Welcome, Ada'))
    expect(focused).toEqual(['Back', 'Welcome, Ada'])
  })
})

function GoBack() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

const Broken = (): never => {
  throw new Error('The amount was not a number')
}

test('a screen that throws is replaced by an explanation and a reload button', async () => {
  allowConsoleError(/The amount was not a number/)
  let reloaded = false
  const { user } = await renderWeb(
    <ScreenBoundary reload={() => (reloaded = true)}>
      <Broken />
    </ScreenBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'This screen has stopped working' })).toBeTruthy()
  expect(screen.getByText('The amount was not a number')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('https://help.kantor.example/')
  await user.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reloaded).toBe(true)
})

test('the explanation is also shown without the operator’s data', async () => {
  allowConsoleError(/The amount was not a number/)
  document.head.innerHTML = ''
  await renderWeb(
    <ScreenBoundary>
      <Broken />
    </ScreenBoundary>,
  )
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
})

test('a screen whose code could not be loaded offers a reload', async () => {
  allowConsoleError(/The code of this screen could not be loaded/)
  const Missing = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  let reloaded = false
  const { user } = await renderWeb(
    <ScreenBoundary reload={() => (reloaded = true)}>
      <Suspense>
        <Missing />
      </Suspense>
    </ScreenBoundary>,
  )
  expect(await screen.findByRole('heading', { name: 'This screen could not be loaded' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reloaded).toBe(true)
})

test('navigating to another path removes the explanation', async () => {
  allowConsoleError(/The amount was not a number/)
  const { rerender } = await renderWeb(
    <ScreenBoundary path="/app">
      <Broken />
    </ScreenBoundary>,
  )
  rerender(
    <ScreenBoundary path="/app/profile">
      <p>Profile</p>
    </ScreenBoundary>,
  )
  expect(screen.getByText('Profile')).toBeTruthy()
})
