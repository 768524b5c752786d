import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { sentRequests } from '../testing/example-request.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens } from '../testing/render.tsx'

// Each test begins as a document does: no texts have come yet.
beforeEach(() => void vi.resetModules())

/** A screen for clients, at first in this language. */
async function newScreen(language: 'en' | 'pl', { load }: { load?: () => Promise<void> } = {}) {
  const { lazyClientScreen } = await import('./lazy-screen.ts')
  const { speakIn } = await import('./texts/speaking.ts')
  const texts = await import('../language/text.ts')
  await speakIn(language)
  const Screen = lazyClientScreen(async () => {
    await load?.()
    return () => <h1>{texts.t('home.greetingNobody')}</h1>
  })
  const show = () =>
    render(
      <Suspense fallback="Loading...">
        <Screen />
      </Suspense>,
    )
  return { fetchAhead: Screen.fetchAhead, show, speakIn, spoken: texts.language }
}

function withoutTexts(path: './texts/clients.pl.ts' | './texts/clients.de.ts') {
  vi.doMock(path, () => {
    throw new Error('They do not arrive')
  })
  onTestFinished(() => vi.doUnmock(path))
}

test('fetched ahead, a screen is drawn at once', async () => {
  const { fetchAhead, show } = await newScreen('en')
  expect(await fetchAhead()).toBe(true)
  show()
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeTruthy()
})

test('code that has come is not lost where a later attempt fails', async () => {
  let attempts = 0
  const load = async () => {
    if (++attempts > 1) throw new TypeError('Failed to fetch dynamically imported module')
  }
  const { fetchAhead, show } = await newScreen('en', { load })
  expect([await fetchAhead(), await fetchAhead()]).toEqual([true, true])
  show()
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeTruthy()
})

test('texts that do not come ahead leave the language as it is; only the screen itself is shown in English then', async () => {
  withoutTexts('./texts/clients.pl.ts')
  const { fetchAhead, show, spoken } = await newScreen('pl')
  expect(await fetchAhead()).toBe(false)
  expect(spoken()).toBe('pl')
  show()
  await screen.findByRole('heading', { name: 'Welcome' })
  expect(spoken()).toBe('en')
})

test('a language that is chosen after the fetching does not need the texts of a screen that is not shown yet', async () => {
  withoutTexts('./texts/clients.de.ts')
  const { fetchAhead, show, speakIn, spoken } = await newScreen('en')
  await fetchAhead()
  expect(await speakIn('de')).toBe(true)
  expect(spoken()).toBe('de')
  show()
  await screen.findByRole('heading', { name: 'Welcome' })
})

test('a language that is chosen while the screen is shown needs them, though they had come ahead', async () => {
  withoutTexts('./texts/clients.de.ts')
  const { fetchAhead, show, speakIn, spoken } = await newScreen('en')
  await fetchAhead()
  show()
  await expect(speakIn('de')).rejects.toThrow('error when mocking')
  expect(spoken()).toBe('en')
})

test('home, drawn beside the login, is not drawn in a language whose texts have not come', async () => {
  withoutTexts('./texts/clients.de.ts')
  fakeBackend()
    .answer('login', exampleTokens)
    .answer('readProfile', exampleProfile)
    .answer('cardPayments', { payments: [] })
    .answer('exchangeRequests', sentRequests())
  const { App } = await import('./App.tsx')
  const { renderWeb } = await import('../testing/render.tsx')
  const { speakIn } = await import('./texts/speaking.ts')
  await speakIn('en')
  const { user, container } = await renderWeb(<App />, { at: '/app/login' })
  const drawn = () => [...container.querySelectorAll('h1')].map(({ textContent }) => textContent)
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret1')
  await waitFor(() => expect(drawn()).toEqual(['Log In', 'Welcome']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch')
  await screen.findByRole('heading', { name: 'Anmeldung' })
  expect(drawn()).toEqual(['Anmeldung'])
  await user.click(screen.getByRole('button', { name: 'Anmelden' }))
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
})
