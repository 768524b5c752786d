import { act, render, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { BrowserRouter, useLocation, useNavigate } from 'react-router'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forcedOut } from '../session/auth-record.ts'
import { intentKey } from '../api/intent.ts'
import { restoreSession } from '../session/restore-session.ts'
import { createStore } from '../session/store.ts'
import { exampleProfile } from '../testing/example-profile.ts'
import { sentRequests } from '../testing/example-request.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, renderWeb } from '../testing/render.tsx'
import { App } from './App.tsx'

// In a file of its own: here the code of the next screen has not been loaded by another test.
test('while the code of the next screen is on its way, the screen before stands, whoever may see either', async () => {
  fakeBackend()
  const { user, container } = await renderWeb(<App />, { at: '/app/verify-email/' })
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

describe('home', () => {
  const backendOfClient = () =>
    fakeBackend()
      .answer('login', exampleTokens)
      .answer('readProfile', exampleProfile)
      .answer('cardPayments', { payments: [] })
      .answer('exchangeRequests', sentRequests())

  const typeAccount = async (user: UserEvent) => {
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'secret1')
  }
  const loginButton = () => screen.getByRole('button', { name: 'Log In' })
  const headings = (container: HTMLElement) => [...container.querySelectorAll('h1')]
  const drawn = (container: HTMLElement) =>
    waitFor(() => {
      const [, home] = headings(container)
      expect(home?.textContent).toBe('Welcome')
      return home
    })
  const seenHeadings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)
  const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })
  const callsOfHome = (backend: FakeBackend) =>
    (['readProfile', 'cardPayments', 'exchangeRequests'] as const).flatMap((call) => backend.requests(call))

  const openLogin = async () => {
    const opened = await renderWeb(<App />, { at: '/app/login' })
    await typeAccount(opened.user)
    return { ...opened, home: await drawn(opened.container) }
  }

  /** Presses the button. From then on time passes only where a test lets it; the profile has been asked for. */
  const logIn = async (backend: FakeBackend, user: UserEvent) => {
    const asked = backend.requests('readProfile').length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await user.click(loginButton())
    await expect.poll(() => backend.requests('readProfile').length).toBe(asked + 1)
    pass(aFrameMs)
  }
  const aFrameMs = 20
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  test('is drawn beside the login while the password is typed, unseen and without a call, and is what is shown then', async () => {
    const backend = backendOfClient()
    const { user, home } = await openLogin()
    expect(seenHeadings()).toEqual(['Log In'])
    expect(callsOfHome(backend)).toEqual([])
    await user.click(loginButton())
    expect(await welcome()).toBe(home)
    await waitFor(() => expect(document.activeElement).toBe(home))
    await waitFor(() => expect(backend.requests('exchangeRequests')).toHaveLength(1))
  })

  test('stays unseen, and the login as it was, where the password is refused', async () => {
    const backend = backendOfClient().fail('login', 'INVALID_CREDENTIALS')
    const { user, home } = await openLogin()
    const { title } = document
    await user.click(loginButton())
    await screen.findByRole('alert')
    expect(seenHeadings()).toEqual(['Log In'])
    expect([document.title, document.activeElement]).toEqual([title, loginButton()])
    expect(callsOfHome(backend)).toEqual([])
    backend.answer('login', exampleTokens)
    await user.click(loginButton())
    expect(await welcome()).toBe(home)
  })

  test('waits for the second step, too', async () => {
    const challenged = { errorType: 'OTHER_ERROR', challenge: 'challenge-1' }
    const backend = backendOfClient().respond('login', () => Response.json(challenged, { status: 400 }))
    const { user, home } = await openLogin()
    await user.click(loginButton())
    const code = await screen.findByLabelText('Code')
    expect(document.activeElement).toBe(code)
    expect(seenHeadings()).toEqual(['Two-step sign-in'])
    expect(callsOfHome(backend)).toEqual([])
    backend.answer('finishLogin', exampleTokens)
    await user.type(code, '123456')
    await user.click(loginButton())
    expect(await welcome()).toBe(home)
    await waitFor(() => expect(document.activeElement).toBe(home))
  })

  test('offers what was chosen on the landing page after it was drawn, and drops nothing before it is shown', async () => {
    const choose = (amount: string, at: number) =>
      localStorage.setItem(intentKey, JSON.stringify({ fromCurrency: 'EUR', toCurrency: 'ETH', amount, at }))
    choose('100', 0)
    backendOfClient()
    const { user } = await openLogin()
    expect(localStorage.getItem(intentKey)).not.toBeNull()
    choose('5000', Date.now())
    await user.click(loginButton())
    expect(await screen.findByRole('region', { name: 'Continue with 5,000 EUR to ETH' })).toBeTruthy()
  })

  test.each([
    ['comes with the client’s name; until then the login stands and cannot be sent again', false],
    ['comes with it too to a client whose session ended, and who logs in again', true],
  ])('%s', async (_what, wasLoggedIn) => {
    const backend = backendOfClient()
    const { user, container, store } = await renderWeb(<App />, { at: '/app', loggedIn: wasLoggedIn })
    if (wasLoggedIn) {
      await welcome()
      act(() => void store.dispatch(forcedOut()))
    }
    await typeAccount(user)
    await drawn(container)
    const answer = backend.hold('readProfile')
    const seen = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const heading of screen.queryAllByRole('heading', { level: 1 })) seen.add(heading.textContent)
    })
    watch.observe(container, { childList: true, subtree: true, characterData: true, attributes: true })
    await logIn(backend, user)
    expect(seenHeadings()).toEqual(['Log In'])
    expect(loginButton().ariaBusy).toBe('true')
    answer(exampleProfile)
    await expect.poll(() => store.getState().profile.firstName).toBe('Ada')
    await welcome()
    watch.disconnect()
    expect([...seen].filter((heading) => heading !== 'Log In')).toEqual(['Welcome, Ada'])
  })

  test('does not wait for long for the name', async () => {
    const backend = backendOfClient()
    backend.hold('readProfile')
    const { user } = await openLogin()
    await logIn(backend, user)
    pass(900)
    expect(seenHeadings()).toEqual(['Log In'])
    pass(100)
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy()
  })

  test('is where a client is taken who opens the login, which they are not shown', async () => {
    const backend = backendOfClient()
    backend.hold('readProfile')
    const { path } = await renderWeb(<App />, { at: '/app/login', loggedIn: true })
    expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull()
    await waitFor(() => expect(path()).toBe('/app'))
  })

  test('is where a client is taken who goes back to where the login was, which they are not shown', async () => {
    backendOfClient()
    const { user, path } = await renderWeb(
      <>
        <App />
        <GoBack />
      </>,
      { at: '/app/login' },
    )
    await user.click(await screen.findByRole('link', { name: 'Reset Password' }))
    await user.click(await screen.findByRole('link', { name: 'Back to login' }))
    await typeAccount(user)
    await user.click(loginButton())
    await welcome()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(path()).toBe('/app/forgot-password'))
    const focused: (string | null)[] = []
    const note = ({ target }: FocusEvent) => focused.push((target as Element).textContent)
    document.addEventListener('focusin', note)
    onTestFinished(() => document.removeEventListener('focusin', note))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(focused.at(-1)).toBe('Welcome, Ada'))
    expect(focused).toEqual(['Back', 'Welcome, Ada'])
  })

  test('is there once, though the skip link leads to the address that the login had for the browser’s history', async () => {
    backendOfClient()
    history.replaceState(null, '', '/app/login')
    onTestFinished(() => history.replaceState(null, '', '/'))
    const store = createStore()
    await restoreSession(store)
    const { container } = render(
      <Provider store={store}>
        <BrowserRouter>
          <App />
          <Hash />
        </BrowserRouter>
      </Provider>,
    )
    const user = userEvent.setup()
    await typeAccount(user)
    await drawn(container)
    await user.click(loginButton())
    await welcome()
    await user.click(screen.getByRole('link', { name: 'Skip to content' }))
    await screen.findByText('At #content')
    expect(headings(container)).toHaveLength(1)
  })
})

function GoBack() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

const Hash = () => <p>At {useLocation().hash}</p>
