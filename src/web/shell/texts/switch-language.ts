import type { Messages } from '@lingui/core'
import type { BuiltInLanguage, Language } from '#contract/languages.ts'
import { readOperator } from '../../ui/operator.ts'
import { languageKey, parseLanguageChoice, preferredLanguage } from '../../language/choice.ts'
import { language, loadTexts, setLanguage } from '../../language/text.ts'
import { visitorsWording } from './visitors.en.ts'

type Table = 'visitors' | 'clients' | 'deals' | 'wallets'

/** The texts of a screen for clients. `deals`: the texts of offers, deals and payout accounts too; `wallets`: those of wallets as well. */
export type ClientsTable = Exclude<Table, 'visitors'>

const order: ClientsTable[] = ['clients', 'deals', 'wallets']
const tablesFor = (table: ClientsTable): ClientsTable[] => order.slice(0, order.indexOf(table) + 1)

// The English texts for visitors are part of the first script.
const tables: Record<Table, Record<BuiltInLanguage, () => Promise<Messages>>> = {
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
  deals: {
    en: async () => (await import('./deals.en.ts')).dealsWording,
    pl: async () => (await import('./deals.pl.ts')).dealsWording,
    de: async () => (await import('./deals.de.ts')).dealsWording,
  },
  wallets: {
    en: async () => (await import('../../wallet/wording.en.ts')).wording,
    pl: async () => (await import('../../wallet/wording.pl.ts')).wording,
    de: async () => (await import('../../wallet/wording.de.ts')).wording,
  },
}

/** The tables that are needed by the screens shown so far. */
const neededTables = new Set<Table>(['visitors'])
const loadedTables = new Set<`${Table} ${Language}`>()
let lastRequested: Language

const missingTables = (language: Language) => [...neededTables].filter((table) => !loadedTables.has(`${table} ${language}`))

async function textsOf(table: Table, requested: Language): Promise<Messages> {
  // A brand has one file for all texts of clients.
  const brandTexts = readOperator().appearance.languages[requested]?.texts[table === 'visitors' ? 'visitors' : 'clients']
  if (brandTexts === undefined) return tables[table][requested as BuiltInLanguage]()
  // Missing texts stay English.
  const [english, response] = await Promise.all([tables[table].en(), fetch(brandTexts)])
  if (!response.ok) throw new Error(`The texts in "${requested}" could not be loaded: ${response.status}`)
  return { ...english, ...((await response.json()) as Messages) }
}

async function load(table: Table, requested: Language): Promise<void> {
  loadTexts(requested, await textsOf(table, requested))
  loadedTables.add(`${table} ${requested}`)
}

async function loadMissingTables(requested: Language): Promise<void> {
  // A screen for clients may be opened while texts load.
  while (missingTables(requested).length > 0) {
    await Promise.all(missingTables(requested).map((table) => load(table, requested)))
  }
}

/**
 * Switches the client area to a language once the texts have loaded. The last of several calls wins: earlier calls return false. If the last
 * call's texts cannot be loaded, that call rejects and changes nothing.
 */
export async function switchLanguage(requested: Language): Promise<boolean> {
  lastRequested = requested
  try {
    await loadMissingTables(requested)
  } catch (failure) {
    if (requested === lastRequested) throw failure
  }
  if (requested !== lastRequested) return false
  setLanguage(requested)
  document.documentElement.lang = requested
  return true
}

/** Switches to a language that is chosen in another tab. Returns a function that stops following. */
export function followLanguageOfOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const chosen = key === languageKey ? parseLanguageChoice(newValue) : null
    if (chosen) void switchLanguage(chosen.language).catch(() => undefined)
  }
  // A page in the back-forward cache receives no storage events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void switchLanguage(preferredLanguage()).catch(() => undefined)
  }
  const listening = new AbortController()
  window.addEventListener('storage', onStorage, { signal: listening.signal })
  window.addEventListener('pageshow', onPageShow, { signal: listening.signal })
  return () => listening.abort()
}

/** The longest time that the first render waits for the texts of the preferred language. */
const textsTimeoutMs = 3000

/** Before the first render: sets the preferred language, or English until the texts of the preferred language have loaded. */
export async function startLanguage(): Promise<void> {
  followLanguageOfOtherTabs()
  await switchLanguage('en')
  const switched = switchLanguage(preferredLanguage()).catch(() => undefined)
  await Promise.race([switched, new Promise((resolve) => setTimeout(resolve, textsTimeoutMs))])
}

/** Whether the texts of a screen for clients have loaded. */
export const hasClientsTexts = (table: ClientsTable): boolean => tablesFor(table).every((each) => loadedTables.has(`${each} ${language()}`))

/** Rejects if the texts cannot be loaded. */
export async function prefetchClientsTexts(table: ClientsTable): Promise<void> {
  const missing = tablesFor(table).filter((each) => !loadedTables.has(`${each} ${language()}`))
  await Promise.all(missing.map((each) => load(each, language())))
}

/** Loads the texts for a screen that is shown now, or switches to English. Rejects if the English texts cannot be loaded. */
export async function loadClientsTexts(table: ClientsTable): Promise<void> {
  for (const each of tablesFor(table)) neededTables.add(each)
  while (missingTables(language()).length > 0) await loadMissingTables(language()).catch(() => switchLanguage('en'))
}
