import { language, loadTexts, setLanguage } from '../../../web/language/text.ts'
import { readStored, writeStored } from '../../../web/ui/browser-storage.ts'
import type { Person } from '../../api/backend.ts'
import { firstWording } from './first.en.ts'

export type DeskLanguage = Person['settings']['language']

/** Key in local storage: the language of the last session in this browser, for its sign-in page. */
const languageKey = 'desk-language'

let lastRequested: DeskLanguage

/** Switches the desk to a language once its texts have loaded. If they cannot be loaded, the language stays. */
async function switchLanguage(requested: DeskLanguage): Promise<void> {
  lastRequested = requested
  if (language() === requested) return
  if (requested === 'pl') loadTexts('pl', (await import('./desk.pl.ts')).deskWording)
  if (requested !== lastRequested) return
  setLanguage(requested)
  document.documentElement.lang = requested
}

/** As `switchLanguage`, and keeps the language for the next sign-in page of this browser. */
export async function keepLanguage(chosen: DeskLanguage): Promise<void> {
  // Without storage, the browser's language is used at the sign-in page.
  writeStored('local', languageKey, chosen)
  await switchLanguage(chosen).catch(() => undefined)
}

/** Loads the texts of the screens after the first one. Polish texts are all in one file. */
export async function loadOtherTexts(): Promise<void> {
  loadTexts('en', (await import('./other.en.ts')).otherWording)
}

/** Before the first render: the last session's language, or the browser's. */
export async function startLanguage(): Promise<void> {
  loadTexts('en', firstWording)
  setLanguage('en')
  await switchLanguage(preferredLanguage()).catch(() => undefined)
}

function preferredLanguage(): DeskLanguage {
  const tags = [readStored('local', languageKey) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2))
  return tags.find((tag) => tag === 'en' || tag === 'pl') ?? 'en'
}
