import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

// Each test starts like a new document: no texts have loaded yet.
beforeEach(() => void vi.resetModules())

/** A lazy screen for clients. `language` is the language at first. */
async function newScreen(language: 'en' | 'pl', { load }: { load?: () => Promise<void> } = {}) {
  const { lazyClientScreen } = await import('./lazy-client-screen.ts')
  const { switchLanguage } = await import('./texts/switch-language.ts')
  const texts = await import('../language/text.ts')
  await switchLanguage(language)
  const Screen = lazyClientScreen(async () => {
    await load?.()
    return () => <h1>{texts.t('home.greetingWithoutName')}</h1>
  })
  const show = () =>
    render(
      <Suspense fallback="Loading...">
        <Screen />
      </Suspense>,
    )
  return { prefetch: Screen.prefetch, show, switchLanguage, shownLanguage: texts.language }
}

function withoutTexts(path: './texts/clients.pl.ts' | './texts/clients.de.ts') {
  vi.doMock(path, () => {
    throw new Error('not loaded')
  })
  onTestFinished(() => vi.doUnmock(path))
}

test('a prefetched screen is rendered at once', async () => {
  const { prefetch, show } = await newScreen('en')
  await prefetch()
  show()
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeTruthy()
})

test('code that has loaded is kept when a second fetch fails', async () => {
  let attempts = 0
  const load = async () => {
    if (++attempts > 1) throw new TypeError('Failed to fetch dynamically imported module')
  }
  const { prefetch, show } = await newScreen('en', { load })
  await prefetch()
  await prefetch()
  show()
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeTruthy()
})

test('a screen whose texts cannot be loaded is shown in English', async () => {
  withoutTexts('./texts/clients.pl.ts')
  const { prefetch, show, shownLanguage } = await newScreen('pl')
  await prefetch()
  expect(shownLanguage()).toBe('pl')
  show()
  await screen.findByRole('heading', { name: 'Welcome' })
  expect(shownLanguage()).toBe('en')
})

test('a change of language needs no texts of a screen that is not shown yet', async () => {
  withoutTexts('./texts/clients.de.ts')
  const { prefetch, show, switchLanguage, shownLanguage } = await newScreen('en')
  await prefetch()
  expect(await switchLanguage('de')).toBe(true)
  expect(shownLanguage()).toBe('de')
  show()
  await screen.findByRole('heading', { name: 'Welcome' })
})

test('a change of language needs the texts of the screen that is shown', async () => {
  withoutTexts('./texts/clients.de.ts')
  const { prefetch, show, switchLanguage, shownLanguage } = await newScreen('en')
  await prefetch()
  show()
  await expect(switchLanguage('de')).rejects.toThrow('error when mocking')
  expect(shownLanguage()).toBe('en')
})
