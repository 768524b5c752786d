/** The languages of screens and letters, as IETF tags. The first is the specification's, and the default. */
export const languages = ['en', 'pl', 'de'] as const

export type Language = (typeof languages)[number]

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = { en: 'English', pl: 'Polski', de: 'Deutsch' }

/** For dates, numbers and country names. British English, as in the specification: the day comes before the month. */
export const locales: Record<Language, string> = { en: 'en-GB', pl: 'pl-PL', de: 'de-DE' }

/** The language of the first tag that we support, in any region; English by default. */
export function firstSupportedLanguage(tags: readonly string[]): Language {
  const wanted = tags.map((tag) => tag.trim().toLowerCase().split('-')[0])
  return wanted.flatMap((tag) => languages.find((known) => known === tag) ?? [])[0] ?? languages[0]
}

/** A table of texts in another language, with the same keys. */
export type Translation<English> = Readonly<Record<keyof English, string>>
