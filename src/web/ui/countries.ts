import { countryCodes } from '#contract/countries.ts'
import { plainText } from './plain-text.ts'

export interface Country {
  code: string
  name: string
}

const lists = new Map<string, Country[]>()

/** All countries with their names in a language, sorted in that language. */
export function countriesIn(language: string): Country[] {
  const known = lists.get(language)
  if (known) return known
  const order = new Intl.Collator(language)
  const list = countryCodes
    .map((code) => ({ code, name: countryName(language, code) }))
    .toSorted((one, other) => order.compare(one.name, other.name))
  lists.set(language, list)
  return list
}

/** The country's name in a language; a text that is not a country code is returned unchanged. */
export const countryName = (language: string, country: string): string =>
  isCountryCode(country) ? (namesIn(language, 'long').of(country) ?? country) : country

export const isCountryCode = (text: string): boolean => (countryCodes as readonly string[]).includes(text)

/** Countries that match a query by code, name (in the language or English) or common short name ("UK"), best first; ignores accents and case. */
export function findCountries(language: string, query: string): Country[] {
  const wanted = plainText(query)
  return countriesIn(language)
    .map((country) => ({ country, distance: distanceOf(searchedIn(language, country.code), wanted) }))
    .filter(({ distance }) => distance < notFound)
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ country }) => country)
}

const notFound = 4

function distanceOf([code, ...names]: readonly string[], wanted: string): number {
  if (code === wanted || names.includes(wanted)) return 0
  if (names.some((name) => name.startsWith(wanted))) return 1
  if (names.some((name) => name.includes(` ${wanted}`))) return 2
  return names.some((name) => name.includes(wanted)) ? 3 : notFound
}

const searched = new Map<string, readonly string[]>()

function searchedIn(language: string, code: string): readonly string[] {
  const key = `${language} ${code}`
  const known = searched.get(key)
  if (known) return known
  const names = [language, 'en'].flatMap((one) => [namesIn(one, 'long').of(code), namesIn(one, 'short').of(code)])
  const texts = [code, ...names].map((text) => plainText(text ?? code))
  searched.set(key, texts)
  return texts
}

const displayNames = new Map<string, Intl.DisplayNames>()

function namesIn(language: string, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${language} ${style}`
  const names = displayNames.get(key) ?? new Intl.DisplayNames(language, { type: 'region', style })
  displayNames.set(key, names)
  return names
}
