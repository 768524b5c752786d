/** The languages of screens and letters, as IETF tags. The first is the specification's, and of everybody who prefers none of them. */
export const languages = ['en', 'pl', 'de'] as const

export type Language = (typeof languages)[number]

/** What those who speak a language call it: for whoever looks for theirs. */
export const languageNames: Record<Language, string> = { en: 'English', pl: 'Polski', de: 'Deutsch' }

/** By which dates, numbers and names of countries are written. English as the specification's: the day before the month. */
export const locales: Record<Language, string> = { en: 'en-GB', pl: 'pl-PL', de: 'de-DE' }

/** The first of these tags that names a language of ours, whatever its region; English where none does. */
export function firstOfOurs(tags: readonly string[]): Language {
  const wanted = tags.map((tag) => tag.trim().toLowerCase().split('-')[0])
  return wanted.flatMap((tag) => languages.find((known) => known === tag) ?? [])[0] ?? languages[0]
}

/** A table of texts in another language: the same names, and in each text the same values. */
export type Translation<English> = Readonly<Record<keyof English, string>>
