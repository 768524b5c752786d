import type { Messages } from '@lingui/core'
import type { Language } from '#contract/languages.ts'
import { languageKey, parseChoice, preferredLanguage } from '../../language/choice.ts'
import { language, loadTexts, setLanguage } from '../../language/text.ts'
import { visitorsWording } from './visitors.en.ts'

type Table = 'visitors' | 'clients'

// English is there before the first paint without a file of its own.
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

/** What is on the screen is written with these. */
const wanted = new Set<Table>(['visitors'])
const loaded = new Set<`${Table} ${Language}`>()
let lastAsked: Language

const missing = (asked: Language) => [...wanted].filter((table) => !loaded.has(`${table} ${asked}`))

async function load(table: Table, asked: Language): Promise<void> {
  loadTexts(asked, await tables[table][asked]())
  loaded.add(`${table} ${asked}`)
}

async function loadMissing(asked: Language): Promise<void> {
  // A screen for clients may have been opened meanwhile.
  while (missing(asked).length > 0) {
    await Promise.all(missing(asked).map((table) => load(table, asked)))
  }
}

/**
 * Draws the client area in a language as soon as its texts are there. Of several wishes the last: answers whether it was this one. Rejects,
 * and changes nothing, where the texts of the last do not arrive.
 */
export async function switchLanguage(asked: Language): Promise<boolean> {
  lastAsked = asked
  try {
    await loadMissing(asked)
  } catch (failure) {
    if (asked === lastAsked) throw failure
  }
  if (asked !== lastAsked) return false
  setLanguage(asked)
  document.documentElement.lang = asked
  return true
}

/** Speaks what is chosen in other tabs. Answers with the way to stop. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const chosen = key === languageKey ? parseChoice(newValue) : null
    if (chosen) void switchLanguage(chosen.language).catch(() => undefined)
  }
  // A page that comes back from the back-forward cache has missed the events of its absence.
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

/** So long a reader sees nothing because the texts of their language are on the way. */
const patienceMs = 3000

/** Before the client area is first drawn: speaks the language that its reader wants; English where its texts do not arrive, and until they do. */
export async function startLanguage(): Promise<void> {
  followOtherTabs()
  await switchLanguage('en')
  const arrived = switchLanguage(preferredLanguage()).catch(() => undefined)
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** Whether the texts of screens that only clients see are there, in the language that is spoken. */
export const hasClientsTexts = (): boolean => loaded.has(`clients ${language()}`)

/** Fetches them before such a screen is shown. Rejects, and the language stays, where they do not arrive. */
export async function fetchClientsTexts(): Promise<void> {
  if (!hasClientsTexts()) await load('clients', language())
}

/** Has them for a screen that is shown now, in English where they do not arrive. Rejects where those do not either. */
export async function loadClientsTexts(): Promise<void> {
  wanted.add('clients')
  while (missing(language()).length > 0) await loadMissing(language()).catch(() => switchLanguage('en'))
}
