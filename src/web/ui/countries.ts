import { countryCodes } from '#contract/countries.ts'
import { searchText } from './search-text.ts'

export interface Country {
  code: string
  name: string
}

interface SearchableCountry extends Country {
  /** Code and names as search texts: in the language and in English, long and short. */
  searchTexts: string[]
}

const lists = new Map<string, SearchableCountry[]>()

/** All countries with their names in a language, sorted in that language. */
export function listCountries(language: string): SearchableCountry[] {
  const list = lists.get(language) ?? createList(language)
  lists.set(language, list)
  return list
}

function createList(language: string): SearchableCountry[] {
  const names = [language, 'en'].flatMap((locale) => [
    new Intl.DisplayNames(locale, { type: 'region', style: 'long' }),
    new Intl.DisplayNames(locale, { type: 'region', style: 'short' }),
  ])
  const order = new Intl.Collator(language)
  return countryCodes
    .map((code) => {
      const texts = names.map((name) => name.of(code) ?? code)
      return { code, name: texts[0] ?? code, searchTexts: [code, ...texts].map(searchText) }
    })
    .toSorted((one, other) => order.compare(one.name, other.name))
}

/** The country's name in a language. A text that is not a country code is returned unchanged. */
export const countryName = (language: string, country: string): string =>
  listCountries(language).find(({ code }) => code === country)?.name ?? country

export const isCountryCode = (text: string): boolean => (countryCodes as readonly string[]).includes(text)

/** Countries that match a query by code, name (in the language or English) or short name ("UK"), best first. Ignores accents and case. */
export function findCountries(language: string, query: string): Country[] {
  const wanted = searchText(query)
  return listCountries(language)
    .map((country) => ({ country, distance: distanceOf(country.searchTexts, wanted) }))
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
