import { firstSupported, type Language, languages } from '#contract/languages.ts'

/** The language that was last chosen in this browser. Decision 141. */
export interface LanguageChoice {
  language: Language
  /** No account knows of it yet: the next that is seen learns it. */
  needsSync: boolean
  /** When it was chosen, or told to the account: what was asked for before knows nothing of it. In milliseconds, as Date.now(). */
  at: number
}

/** Where it lies in local storage. */
export const languageKey = 'language'

let inMemory: string | null = null

export function readChoice(): LanguageChoice | null {
  try {
    return parseChoice(localStorage.getItem(languageKey))
  } catch {
    return parseChoice(inMemory)
  }
}

/** Keeps what somebody chose. Where the browser refuses local storage, it holds for this document only. */
export function storeChoice({ language, needsSync }: Omit<LanguageChoice, 'at'>): void {
  inMemory = JSON.stringify({ language, needsSync, at: Date.now() } satisfies LanguageChoice)
  try {
    localStorage.setItem(languageKey, inMemory)
  } catch {
    // Kept in memory above.
  }
}

/** When a client leaves: their language stays, but the account of who comes next does not learn it. */
export function keepChoiceFromNextAccount(): void {
  const choice = readChoice()
  if (choice?.needsSync) storeChoice({ language: choice.language, needsSync: false })
}

/** Null for everything that is not a choice. */
export function parseChoice(text: string | null): LanguageChoice | null {
  if (text === null) return null
  try {
    const { language, needsSync, at } = JSON.parse(text) as Record<string, unknown>
    const ours = languages.find((known) => known === language)
    return ours ? { language: ours, needsSync: needsSync === true, at: Number(at) || 0 } : null
  } catch {
    return null
  }
}

/** The language for a reader of the client area: what was chosen in this browser, else what the browser prefers, else English. */
export const preferredLanguage = (): Language => readChoice()?.language ?? firstSupported(navigator.languages)
