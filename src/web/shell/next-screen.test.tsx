import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { sentRequests } from '../testing/example-request.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
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

  const openLogin = async () => {
    const opened = await renderWeb(<App />, { at: '/app/login' })
    const { user } = opened
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'secret1')
    return opened
  }
  const loginButton = () => screen.getByRole('button', { name: 'Log In' })
  const headings = (container: HTMLElement) => [...container.querySelectorAll('h1')]

  test('is drawn beside the login while the password is typed, unseen and without a call, and is what is shown then', async () => {
    const backend = backendOfClient()
    const { user, container } = await openLogin()
    await waitFor(() => expect(headings(container).map(({ textContent }) => textContent)).toEqual(['Log In', 'Welcome']))
    const [, drawn] = headings(container)
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Log In'])
    expect((['readProfile', 'cardPayments', 'exchangeRequests'] as const).flatMap((call) => backend.requests(call))).toEqual([])
    await user.click(loginButton())
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBe(drawn)
    expect(document.activeElement).toBe(drawn)
    await waitFor(() => expect(backend.requests('exchangeRequests')).toHaveLength(1))
  })

  test('comes with the client’s name; until then the login stands and cannot be sent again', async () => {
    const backend = backendOfClient()
    const answer = backend.hold('readProfile')
    const { user, container } = await openLogin()
    await user.click(loginButton())
    await waitFor(() => expect(backend.requests('readProfile')).toHaveLength(1))
    expect(loginButton().ariaBusy).toBe('true')
    const seen = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const heading of screen.queryAllByRole('heading', { level: 1 })) seen.add(heading.textContent)
    })
    watch.observe(container, { childList: true, subtree: true, characterData: true, attributes: true })
    answer(exampleProfile)
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })
    watch.disconnect()
    expect([...seen].filter((heading) => heading !== 'Log In')).toEqual(['Welcome, Ada'])
  })

  test('does not wait for long for the name', async () => {
    const backend = backendOfClient()
    backend.hold('readProfile')
    const { user } = await openLogin()
    await user.click(loginButton())
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' }, { timeout: 5000 })).toBeTruthy()
  })

  test('is where a client is taken who opens the login, which they are not shown', async () => {
    const backend = backendOfClient()
    backend.hold('readProfile')
    const { path } = await renderWeb(<App />, { at: '/app/login', loggedIn: true })
    expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull()
    await waitFor(() => expect(path()).toBe('/app'))
  })
})
