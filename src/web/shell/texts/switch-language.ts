import type { Messages } from '@lingui/core'
import type { Language } from '#contract/languages.ts'
import { languageKey, parseChoice, preferredLanguage } from '../../language/choice.ts'
import { language, loadTexts, setLanguage } from '../../language/text.ts'
import { visitorsWording } from './visitors.en.ts'

type Table = 'visitors' | 'clients'

// English is part of the first script.
const tables: Record<Table, Record<Language, () => Promise<Messages>>> = {
  visitors: {
    en: async () => visitorsWording,
    pl: async () => (await import('./visitors.pl.ts')).visitorsWording,
    de: async () => (await import('./visitors.de.ts')).visitorsWording,
  },
  clients: {
    en: async () => (await import('./clients.en.ts')).clientsWording,
    pl: async () => (await import('./clients.pl.ts')).clientsWording,
    de: async () => (await import('./clients.de.ts')).clientsWording,
  },
}

/** The tables that the screen needs. */
const needed = new Set<Table>(['visitors'])
const loaded = new Set<`${Table} ${Language}`>()
let lastRequested: Language

const missing = (asked: Language) => [...needed].filter((table) => !loaded.has(`${table} ${asked}`))

async function load(table: Table, asked: Language): Promise<void> {
  loadTexts(asked, await tables[table][asked]())
  loaded.add(`${table} ${asked}`)
}

async function loadMissing(asked: Language): Promise<void> {
  // A screen for clients may be opened while texts load.
  while (missing(asked).length > 0) {
    await Promise.all(missing(asked).map((table) => load(table, asked)))
  }
}

/**
 * Switches the client area to a language once its texts have loaded. The last of several calls wins: the result says whether it was this
 * one. Rejects, and changes nothing, if the last call's texts cannot be loaded.
 */
export async function switchLanguage(asked: Language): Promise<boolean> {
  lastRequested = asked
  try {
    await loadMissing(asked)
  } catch (failure) {
    if (asked === lastRequested) throw failure
  }
  if (asked !== lastRequested) return false
  setLanguage(asked)
  document.documentElement.lang = asked
  return true
}

/** Follows the choices of other tabs. Returns the function that stops it. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const chosen = key === languageKey ? parseChoice(newValue) : null
    if (chosen) void switchLanguage(chosen.language).catch(() => undefined)
  }
  // A page from the back-forward cache has missed events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void switchLanguage(preferredLanguage()).catch(() => undefined)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** How long the first render waits for the texts of the language. */
const textsTimeoutMs = 3000

/** Before the first render: sets the preferred language, or English until its texts have loaded. */
export async function startLanguage(): Promise<void> {
  followOtherTabs()
  await switchLanguage('en')
  const arrived = switchLanguage(preferredLanguage()).catch(() => undefined)
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, textsTimeoutMs))])
}

/** Whether the texts of screens for clients have loaded. */
export const hasClientsTexts = (): boolean => loaded.has(`clients ${language()}`)

/** Loads them ahead. Rejects if they cannot be loaded; the language stays. */
export async function fetchClientsTexts(): Promise<void> {
  if (!hasClientsTexts()) await load('clients', language())
}

/** Loads them for a screen that is shown now, falling back to English. Rejects if that cannot be loaded either. */
export async function loadClientsTexts(): Promise<void> {
  needed.add('clients')
  while (missing(language()).length > 0) await loadMissing(language()).catch(() => switchLanguage('en'))
}
