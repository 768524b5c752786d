import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pages } from '#contract/pages.ts'
import { syncLanguageWithAccount, chooseLanguage } from './account-language.ts'
import { authInProgressSet } from '../session/auth-record.ts'
import { backend as queries } from '../api/backend.ts'
import { logOut } from '../session/log-out.ts'
import { restoreSession } from '../session/restore-session.ts'
import { languageKey, readLanguageChoice, storeLanguageChoice, preferredLanguage } from '../language/choice.ts'
import { followLanguageOfOtherTabs, switchLanguage } from './texts/switch-language.ts'
import { backendOfClient, type FakeBackend } from '../testing/fake-backend.ts'
import { exampleProfile } from '../testing/example-client.ts'
import { renderWeb } from '../testing/render.tsx'
import { fill, fillIn } from '../ui/testing/render-at.tsx'
import { App } from './App.tsx'

let backend: FakeBackend
let stopSync = () => {}
beforeEach(() => {
  backend = backendOfClient().answer('changeLanguage', { ok: true })
})
afterEach(async () => {
  stopSync()
  await switchLanguage('en')
})

const setPreferredLanguages = (...languages: string[]) => vi.stubGlobal('navigator', { ...navigator, languages })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const findSwitch = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })

const openLogin = () => renderWeb(<App />, { path: pages.login })

async function openHome() {
  const view = await renderWeb(<App />, { path: pages.home, loggedIn: true, restore: false })
  stopSync = syncLanguageWithAccount(view.store)
  await restoreSession(view.store)
  return view
}

async function openHomeInEnglish() {
  const view = await openHome()
  await heading('Welcome, Ada')
  return view
}

const savedLanguages = () => backend.requests('changeLanguage').map(({ body }) => body.language)

describe('the language of a new document', () => {
  test('is the first of our languages in the browser’s list of preferences', () => {
    setPreferredLanguages('fr-FR', 'pl-PL', 'de')
    expect(preferredLanguage()).toBe('pl')
    setPreferredLanguages('fr-FR')
    expect(preferredLanguage()).toBe('en')
  })

  test('is the language chosen in this browser', () => {
    setPreferredLanguages('pl-PL')
    storeLanguageChoice({ language: 'de', needsSync: false })
    expect(preferredLanguage()).toBe('de')
  })

  test('is the language chosen in this document, if the browser refuses storage', () => {
    const refuse = () => {
      throw new Error('refused')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    setPreferredLanguages('pl-PL')
    storeLanguageChoice({ language: 'de', needsSync: false })
    expect(preferredLanguage()).toBe('de')
  })

  test.each(['', '{', '"de"', '{"language":"fr","needsSync":true,"at":1}', '{"language":["de"]}'])(
    'is the browser’s preferred language if %j is stored',
    (stored) => {
      setPreferredLanguages('pl-PL')
      localStorage.setItem(languageKey, stored)
      expect(preferredLanguage()).toBe('pl')
    },
  )
})

describe('a visitor who chooses another language', () => {
  test('sees the whole screen in that language, and typed text and focus stay', async () => {
    const { user } = await openLogin()
    await heading('Log In')
    await fill(user, screen.getByLabelText('Email'), 'ada@example.com')
    await user.selectOptions(await findSwitch('Language'), 'Polski')
    await heading('Logowanie')
    expect(screen.getByLabelText<HTMLInputElement>('Adres e-mail').value).toBe('ada@example.com')
    expect(document.activeElement).toBe(await findSwitch('Język'))
    expect(document.title).toMatch(/^Logowanie ·/)
    expect(document.documentElement.lang).toBe('pl')
    expect(readLanguageChoice()).toMatchObject({ language: 'pl', needsSync: true })
    expect(backend.requests('changeLanguage')).toEqual([])
  })

  test('sees the errors of a form in that language', async () => {
    const { user } = await openLogin()
    await heading('Log In')
    await fill(user, screen.getByLabelText('Password'), 'short')
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await screen.findByText('Min 6 characters')
    await user.selectOptions(await findSwitch('Language'), 'Deutsch')
    await screen.findByText('Mindestens 6 Zeichen')
    expect(screen.getByText('Bitte füllen Sie dieses Feld aus')).toBeDefined()
  })

  test('sees the server’s errors of a sign-up in that language', async () => {
    backend.fail('register', 'VALIDATION_FAILED', { fields: { email: 'No' } })
    const { user } = await renderWeb(<App />, { path: pages.register })
    await heading('Sign Up')
    await fillIn(user, screen, { Email: 'ada@example', Password: 'correct horse' })
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await screen.findByText('This address cannot exist. Please check it.')
    await user.selectOptions(await findSwitch('Language'), 'Deutsch')
    await heading('Registrierung')
    await screen.findByText(/^Diese Adresse kann es nicht geben/)
    expect(screen.getByLabelText('E-Mail-Adresse').getAttribute('aria-invalid')).toBe('true')
  })

  test('sees the own name of each language, with the language’s code', async () => {
    await openLogin()
    const options = [...(await findSwitch('Language')).options].map(({ text, lang, value }) => [text, lang, value])
    expect(options).toEqual([
      ['English', 'en', 'en'],
      ['Polski', 'pl', 'pl'],
      ['Deutsch', 'de', 'de'],
    ])
  })

  test('sends that language to the server with every call', async () => {
    backend.fail('login', 'INVALID_CREDENTIALS')
    await switchLanguage('pl')
    const { user } = await openLogin()
    await fill(user, await screen.findByLabelText('Adres e-mail'), 'ada@example.com')
    await fill(user, screen.getByLabelText('Hasło'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Zaloguj się' }))
    await waitFor(() => expect(backend.requests('login')[0]?.headers.get('accept-language')).toBe('pl'))
  })
})

describe('a client', () => {
  test('sees the language of the account, now and at the next visit', async () => {
    backend.answer('readProfile', { ...exampleProfile, language: 'de' })
    await openHome()
    await heading('Willkommen, Ada')
    expect(readLanguageChoice()).toMatchObject({ language: 'de', needsSync: false })
    expect(backend.requests('changeLanguage')).toEqual([])
  })

  test('whose account has the browser’s language stores no choice', async () => {
    await openHomeInEnglish()
    expect(readLanguageChoice()).toBeNull()
  })

  test('keeps a choice made before the log-in, which is saved in the account', async () => {
    storeLanguageChoice({ language: 'pl', needsSync: true })
    await switchLanguage('pl')
    backend.answer('readProfile', { ...exampleProfile, language: 'de' })
    await openHome()
    await waitFor(() => expect(readLanguageChoice()).toMatchObject({ language: 'pl', needsSync: false }))
    expect(savedLanguages()).toEqual(['pl'])
    await heading('Witaj, Ada')
  })

  test('who chooses another language changes the language of the account', async () => {
    const { user } = await openHomeInEnglish()
    await user.selectOptions(await findSwitch('Language'), 'Deutsch')
    await heading('Willkommen, Ada')
    await waitFor(() => expect(readLanguageChoice()).toMatchObject({ language: 'de', needsSync: false }))
    expect(savedLanguages()).toEqual(['de'])
  })

  test('who chooses twice while texts load sees and saves the last choice', async () => {
    const { store } = await openHomeInEnglish()
    await act(() => Promise.all([store.dispatch(chooseLanguage('pl')), store.dispatch(chooseLanguage('de'))]))
    await heading('Willkommen, Ada')
    await waitFor(() => expect(readLanguageChoice()).toMatchObject({ language: 'de', needsSync: false }))
    expect(savedLanguages()).toEqual(['de'])
  })

  test('keeps a choice whose texts are loading when the profile arrives', async () => {
    const { store } = await openHomeInEnglish()
    await act(async () => {
      const chosen = store.dispatch(chooseLanguage('pl'))
      const value = { ...exampleProfile, language: 'de' as const }
      store.dispatch(queries.util.upsertQueryEntries([{ endpointName: 'readProfile', arg: undefined, value }]))
      // The store publishes a profile in the next frame, but publishes this action at once.
      store.dispatch(authInProgressSet(false))
      await chosen
    })
    await heading('Witaj, Ada')
    await waitFor(() => expect(readLanguageChoice()).toMatchObject({ language: 'pl', needsSync: false }))
  })

  test('who chooses again while a choice is being saved saves both choices in order', async () => {
    const sendReply = backend.hold('changeLanguage')
    const { user } = await openHomeInEnglish()
    await user.selectOptions(await findSwitch('Language'), 'Polski')
    await heading('Witaj, Ada')
    await user.selectOptions(await findSwitch('Język'), 'Deutsch')
    await heading('Willkommen, Ada')
    expect(backend.requests('changeLanguage')).toHaveLength(1)
    sendReply({ ok: true })
    await waitFor(() => expect(readLanguageChoice()).toMatchObject({ language: 'de', needsSync: false }))
    expect(savedLanguages()).toEqual(['pl', 'de'])
  })

  test('who logs out keeps the choice in the browser, but not for the next account', async () => {
    backend.unreachable('changeLanguage').answer('logout', { ok: true })
    const { user, store } = await openHomeInEnglish()
    await user.selectOptions(await findSwitch('Language'), 'Polski')
    await waitFor(() => expect(backend.requests('changeLanguage')).toHaveLength(1))
    expect(readLanguageChoice()).toMatchObject({ language: 'pl', needsSync: true })
    await act(() => store.dispatch(logOut()))
    expect(readLanguageChoice()).toMatchObject({ language: 'pl', needsSync: false })
  })

  test('keeps a choice that could not be saved, which is sent at the next visit', async () => {
    backend.unreachable('changeLanguage')
    const { user, unmount } = await openHomeInEnglish()
    await user.selectOptions(await findSwitch('Language'), 'Polski')
    await heading('Witaj, Ada')
    await waitFor(() => expect(backend.requests('changeLanguage')).toHaveLength(1))
    expect(readLanguageChoice()).toMatchObject({ language: 'pl', needsSync: true })
    unmount()
    stopSync()
    backend.answer('changeLanguage', { ok: true })
    await openHome()
    await waitFor(() => expect(readLanguageChoice()).toMatchObject({ language: 'pl', needsSync: false }))
    await heading('Witaj, Ada')
  })

  test('keeps a choice made while the profile loads with an older language', async () => {
    const sendProfile = backend.hold('readProfile')
    const { user } = await openHome()
    await user.selectOptions(await findSwitch('Language'), 'Deutsch')
    await waitFor(() => expect(readLanguageChoice()).toMatchObject({ language: 'de', needsSync: false }))
    sendProfile(exampleProfile)
    await heading('Willkommen, Ada')
    expect(readLanguageChoice()).toMatchObject({ language: 'de' })
  })

  test('who chooses in another tab sees that language here despite an older profile', async () => {
    const { user } = await openHomeInEnglish()
    onTestFinished(followLanguageOfOtherTabs())
    storeLanguageChoice({ language: 'pl', needsSync: false })
    window.dispatchEvent(new StorageEvent('storage', { key: languageKey, newValue: localStorage.getItem(languageKey) }))
    await heading('Witaj, Ada')
    await user.click(screen.getByRole('link', { name: 'Weryfikacja' }))
    await heading('Weryfikacja')
  })
})
