import { firstSupportedLanguage, isLanguage, type Language } from '#contract/languages.ts'

/** The last choice of a language in this browser. Decision 141. */
export interface LanguageChoice {
  language: Language
  /** True until the choice is saved in the account of the client who is logged in, or who logs in next. */
  needsSync: boolean
  /** When the choice was made or saved, in milliseconds since 1970. A profile that was requested earlier is older than the choice. */
  at: number
}

/** Key in local storage. */
export const languageKey = 'language'

let inMemory: string | null = null

export function readLanguageChoice(): LanguageChoice | null {
  try {
    return parseLanguageChoice(localStorage.getItem(languageKey))
  } catch {
    return parseLanguageChoice(inMemory)
  }
}

/** If the browser refuses local storage, the choice lasts for this document only. */
export function storeLanguageChoice({ language, needsSync }: Omit<LanguageChoice, 'at'>): void {
  inMemory = JSON.stringify({ language, needsSync, at: Date.now() } satisfies LanguageChoice)
  try {
    localStorage.setItem(languageKey, inMemory)
  } catch {
    // Kept in memory above.
  }
}

/** At a log-out: the language stays, but the choice is not saved in the next client's account. */
export function detachLanguageChoice(): void {
  const choice = readLanguageChoice()
  if (choice?.needsSync) storeLanguageChoice({ language: choice.language, needsSync: false })
}

/** Null if the text is not a choice. */
export function parseLanguageChoice(text: string | null): LanguageChoice | null {
  if (text === null) return null
  try {
    const { language, needsSync, at } = JSON.parse(text) as Record<string, unknown>
    return typeof language === 'string' && isLanguage(language) ? { language, needsSync: needsSync === true, at: Number(at) || 0 } : null
  } catch {
    return null
  }
}

/** The choice of this browser, else the browser's preferred language, else English. */
export const preferredLanguage = (): Language => readLanguageChoice()?.language ?? firstSupportedLanguage(navigator.languages)
