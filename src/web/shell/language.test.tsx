import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pages } from '#contract/pages.ts'
import { syncLanguageWithAccount, chooseLanguage } from './account-language.ts'
import { authInProgressSet } from '../session/auth-record.ts'
import { backend as queries } from '../api/backend.ts'
import { logOut } from '../session/log-out.ts'
import { restoreSession } from '../session/restore-session.ts'
import { languageKey, readChoice, storeChoice, preferredLanguage } from '../language/choice.ts'
import { followOtherTabs, switchLanguage } from './texts/switch-language.ts'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { App } from './App.tsx'

let backend: FakeBackend
let stopAgreeing = () => {}
beforeEach(() => {
  backend = fakeBackend()
    .answer('readProfile', exampleProfile)
    .answer('changeLanguage', { ok: true })
    .answer('exchangeRequests', { requests: [], more: false })
    .answer('cardPayments', { payments: [] })
})
afterEach(async () => {
  stopAgreeing()
  await switchLanguage('en')
})

const prefers = (...languages: string[]) => vi.stubGlobal('navigator', { ...navigator, languages })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const switchNamed = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })

const atLogin = () => renderWeb(<App />, { at: pages.login })

async function atHome() {
  const view = await renderWeb(<App />, { at: pages.home, loggedIn: true, restore: false })
  stopAgreeing = syncLanguageWithAccount(view.store)
  await restoreSession(view.store)
  return view
}

describe('the language that is spoken first', () => {
  test('is what the browser prefers, of those that there are', () => {
    prefers('fr-FR', 'pl-PL', 'de')
    expect(preferredLanguage()).toBe('pl')
    prefers('fr-FR')
    expect(preferredLanguage()).toBe('en')
  })

  test('is what was chosen in this browser, whatever it prefers', () => {
    prefers('pl-PL')
    storeChoice({ language: 'de', needsSync: false })
    expect(preferredLanguage()).toBe('de')
  })

  test('is what was chosen in this document, where the browser refuses storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused')
      },
      setItem: () => {
        throw new Error('refused')
      },
    })
    prefers('pl-PL')
    storeChoice({ language: 'de', needsSync: false })
    expect(preferredLanguage()).toBe('de')
  })

  test.each(['', '{', '"de"', '{"language":"fr","untold":true,"at":1}', '{"language":["de"]}'])(
    'is what the browser prefers where %j was stored',
    (stored) => {
      prefers('pl-PL')
      localStorage.setItem(languageKey, stored)
      expect(preferredLanguage()).toBe('pl')
    },
  )
})

describe('a visitor who chooses another language', () => {
  test('reads the whole screen in it, with what they typed and the focus where they were', async () => {
    const { user } = await atLogin()
    await heading('Log In')
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.selectOptions(await switchNamed('Language'), 'Polski')
    await heading('Logowanie')
    expect(screen.getByLabelText<HTMLInputElement>('Adres e-mail').value).toBe('ada@example.com')
    expect(document.activeElement).toBe(await switchNamed('Język'))
    expect(document.title).toMatch(/^Logowanie ·/)
    expect(document.documentElement.lang).toBe('pl')
    expect(readChoice()).toMatchObject({ language: 'pl', needsSync: true })
    expect(backend.requests('changeLanguage')).toEqual([])
  })

  test('reads the complaints about a form that they pressed before in it too', async () => {
    const { user } = await atLogin()
    await heading('Log In')
    await user.type(screen.getByLabelText('Password'), 'short')
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await screen.findByText('Min 6 characters')
    await user.selectOptions(await switchNamed('Language'), 'Deutsch')
    await screen.findByText('Mindestens 6 Zeichen')
    expect(screen.getByText('Bitte füllen Sie dieses Feld aus')).toBeDefined()
  })

  test('reads in it too what only the server could know of a sign-up', async () => {
    backend.fail('register', 'VALIDATION_FAILED', { fields: { email: 'No' } })
    const { user } = await renderWeb(<App />, { at: pages.register })
    await heading('Sign Up')
    await user.type(screen.getByLabelText('Email'), 'ada@example')
    await user.type(screen.getByLabelText('Password'), 'correct horse')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await screen.findByText('Email must be an email')
    await user.selectOptions(await switchNamed('Language'), 'Deutsch')
    await heading('Registrierung')
    expect(document.body.textContent).not.toContain('Email must be an email')
    expect(screen.getByLabelText('E-Mail-Adresse').getAttribute('aria-invalid')).toBe('true')
  })

  test('finds each language under its own name, to be read aloud in it', async () => {
    await atLogin()
    const options = [...(await switchNamed('Language')).options].map(({ text, lang, value }) => [text, lang, value])
    expect(options).toEqual([
      ['English', 'en', 'en'],
      ['Polski', 'pl', 'pl'],
      ['Deutsch', 'de', 'de'],
    ])
  })

  test('is told so to the server with every call', async () => {
    backend.fail('login', 'INVALID_CREDENTIALS')
    await switchLanguage('pl')
    const { user } = await atLogin()
    await user.type(await screen.findByLabelText('Adres e-mail'), 'ada@example.com')
    await user.type(screen.getByLabelText('Hasło'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Zaloguj się' }))
    await waitFor(() => expect(backend.requests('login')[0]?.headers.get('accept-language')).toBe('pl'))
  })
})

describe('a client', () => {
  test('is spoken to in the language of their account, here and at the next visit', async () => {
    backend.answer('readProfile', { ...exampleProfile, language: 'de' })
    await atHome()
    await heading('Willkommen, Ada')
    expect(readChoice()).toMatchObject({ language: 'de', needsSync: false })
    expect(backend.requests('changeLanguage')).toEqual([])
  })

  test('whose language is the browser’s leaves nothing of it there', async () => {
    await atHome()
    await heading('Welcome, Ada')
    expect(readChoice()).toBeNull()
  })

  test('who chose in this browser before the log-in keeps that, and the account learns it', async () => {
    storeChoice({ language: 'pl', needsSync: true })
    await switchLanguage('pl')
    backend.answer('readProfile', { ...exampleProfile, language: 'de' })
    await atHome()
    await waitFor(() => expect(readChoice()).toMatchObject({ language: 'pl', needsSync: false }))
    expect(backend.requests('changeLanguage').map(({ body }) => body)).toEqual([{ language: 'pl' }])
    await heading('Witaj, Ada')
  })

  test('who chooses on the profile is remembered in the account', async () => {
    const { user } = await atHome()
    await heading('Welcome, Ada')
    await user.selectOptions(await switchNamed('Language'), 'Deutsch')
    await heading('Willkommen, Ada')
    await waitFor(() => expect(readChoice()).toMatchObject({ language: 'de', needsSync: false }))
    expect(backend.requests('changeLanguage').map(({ body }) => body)).toEqual([{ language: 'de' }])
  })

  test('who chooses twice before the texts are there hears and is remembered by the last', async () => {
    const { store } = await atHome()
    await heading('Welcome, Ada')
    await act(() => Promise.all([store.dispatch(chooseLanguage('pl')), store.dispatch(chooseLanguage('de'))]))
    await heading('Willkommen, Ada')
    await waitFor(() => expect(readChoice()).toMatchObject({ language: 'de', needsSync: false }))
    expect(backend.requests('changeLanguage').map(({ body }) => body)).toEqual([{ language: 'de' }])
  })

  test('whose profile comes while the texts of their choice are on the way keeps the choice', async () => {
    const { store } = await atHome()
    await heading('Welcome, Ada')
    await act(async () => {
      const chosen = store.dispatch(chooseLanguage('pl'))
      const value = { ...exampleProfile, language: 'de' as const }
      store.dispatch(queries.util.upsertQueryEntries([{ endpointName: 'readProfile', arg: undefined, value }]))
      // The store tells of a read profile with the next frame, of this at once.
      store.dispatch(authInProgressSet(false))
      await chosen
    })
    await heading('Witaj, Ada')
    await waitFor(() => expect(readChoice()).toMatchObject({ language: 'pl', needsSync: false }))
  })

  test('who changes their mind while the account is being told is remembered by their last word', async () => {
    const answer = backend.hold('changeLanguage')
    const { user } = await atHome()
    await heading('Welcome, Ada')
    await user.selectOptions(await switchNamed('Language'), 'Polski')
    await heading('Witaj, Ada')
    await user.selectOptions(await switchNamed('Język'), 'Deutsch')
    await heading('Willkommen, Ada')
    expect(backend.requests('changeLanguage')).toHaveLength(1)
    answer({ ok: true })
    await waitFor(() => expect(readChoice()).toMatchObject({ language: 'de', needsSync: false }))
    expect(backend.requests('changeLanguage').map(({ body }) => body)).toEqual([{ language: 'pl' }, { language: 'de' }])
  })

  test('whose profile comes from an older release, which tells no language, keeps what they chose', async () => {
    storeChoice({ language: 'pl', needsSync: false })
    await switchLanguage('pl')
    const { language: _untold, ...older } = exampleProfile
    backend.respond('readProfile', () => Response.json(older))
    await atHome()
    await heading('Witaj, Ada')
    expect(readChoice()).toMatchObject({ language: 'pl' })
  })

  test('who logs out leaves their language to the browser, but not to the account of the next client', async () => {
    backend.unreachable('changeLanguage').answer('logout', { ok: true })
    const { user, store } = await atHome()
    await heading('Welcome, Ada')
    await user.selectOptions(await switchNamed('Language'), 'Polski')
    await waitFor(() => expect(backend.requests('changeLanguage')).toHaveLength(1))
    expect(readChoice()).toMatchObject({ language: 'pl', needsSync: true })
    await act(() => store.dispatch(logOut()))
    expect(readChoice()).toMatchObject({ language: 'pl', needsSync: false })
  })

  test('whose choice did not reach the account keeps it here, and it is sent again at the next visit', async () => {
    backend.unreachable('changeLanguage')
    const { user, unmount } = await atHome()
    await heading('Welcome, Ada')
    await user.selectOptions(await switchNamed('Language'), 'Polski')
    await heading('Witaj, Ada')
    await waitFor(() => expect(backend.requests('changeLanguage')).toHaveLength(1))
    expect(readChoice()).toMatchObject({ language: 'pl', needsSync: true })
    unmount()
    stopAgreeing()
    backend.answer('changeLanguage', { ok: true })
    await atHome()
    await waitFor(() => expect(readChoice()).toMatchObject({ language: 'pl', needsSync: false }))
    await heading('Witaj, Ada')
  })

  test('who chooses while their profile is still on its way keeps that, though the profile tells of the language before', async () => {
    const tellProfile = backend.hold('readProfile')
    const { user } = await atHome()
    await user.selectOptions(await switchNamed('Language'), 'Deutsch')
    await waitFor(() => expect(readChoice()).toMatchObject({ language: 'de', needsSync: false }))
    tellProfile(exampleProfile)
    await heading('Willkommen, Ada')
    expect(readChoice()).toMatchObject({ language: 'de' })
  })

  test('who chooses in another tab reads it here too, and what was read before of the account does not undo it', async () => {
    const { user } = await atHome()
    await heading('Welcome, Ada')
    onTestFinished(followOtherTabs())
    storeChoice({ language: 'pl', needsSync: false })
    window.dispatchEvent(new StorageEvent('storage', { key: languageKey, newValue: localStorage.getItem(languageKey) }))
    await heading('Witaj, Ada')
    backend.answer('personalCheckStatus', { kycReviewStatus: 'none' }).answer('businessCheckStatus', { kybReviewStatus: 'none' })
    await user.click(screen.getByRole('link', { name: 'Weryfikacja' }))
    await heading('Weryfikacja')
  })
})
