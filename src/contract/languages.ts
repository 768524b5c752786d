/** The languages whose texts are in the source, as IETF tags. The first is the specification's, and the default. */
export const builtInLanguages = ['en', 'pl', 'de'] as const

export type BuiltInLanguage = (typeof builtInLanguages)[number]

/** The IETF tag of a language of screens and letters: a built-in one, or one that the brand adds. */
export type Language = BuiltInLanguage | (string & {})

/** How amounts of money are written. */
export interface AmountSigns {
  group: string
  decimal: string
  /** Numbers with fewer digits before the decimal sign are not grouped. */
  groupsFrom: number
}

export interface LanguageFacts {
  /** The language's name in that language. */
  name: string
  /** For dates, numbers and country names. */
  locale: string
  amountSigns: AmountSigns
}

// British English, as in the specification: the day comes before the month. The signs are Unicode CLDR's; browsers' Intl data differ.
const builtIn: Record<BuiltInLanguage, LanguageFacts> = {
  en: { name: 'English', locale: 'en-GB', amountSigns: { group: ',', decimal: '.', groupsFrom: 4 } },
  pl: { name: 'Polski', locale: 'pl-PL', amountSigns: { group: '\u00a0', decimal: ',', groupsFrom: 5 } },
  de: { name: 'Deutsch', locale: 'de-DE', amountSigns: { group: '.', decimal: ',', groupsFrom: 4 } },
}

const known = new Map<Language, LanguageFacts>(Object.entries(builtIn))

/** Adds the brand's languages. Call once when the program starts, before anything asks for languages. */
export function addLanguages(added: Readonly<Record<string, LanguageFacts>>): void {
  for (const [tag, facts] of Object.entries(added)) known.set(tag, facts)
}

/** All languages. English is first. Call when they are needed, never while a module loads. */
export const languages = (): Language[] => [...known.keys()]

export const isLanguage = (tag: string): boolean => known.has(tag)

/** English for a language that the brand no longer has. */
export const languageFacts = (language: Language): LanguageFacts => known.get(language) ?? builtIn.en

/** The Intl locale of a language, such as `en-GB`. */
export const localeOf = (language: Language): string => languageFacts(language).locale

/** The language of the first tag that we support, in any region; English by default. */
export function firstSupportedLanguage(tags: readonly string[]): Language {
  const wanted = tags.map((tag) => tag.trim().toLowerCase().split('-')[0] ?? '')
  return wanted.find(isLanguage) ?? 'en'
}

/** A table of texts in another language, with the same keys. */
export type Translation<English> = Readonly<Record<keyof English, string>>
