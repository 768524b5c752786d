import { countryCodes } from '#contract/countries.ts'

export interface Country {
  code: string
  name: string
}

/** Every country by its name in a language, in that language's alphabetical order. */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const order = new Intl.Collator(language)
  return countryCodes.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((one, other) => order.compare(one.name, other.name))
}

/** The country's name in a language; a text that is no code of a country stays as it is. */
export const countryName = (language: string, country: string): string =>
  (countryCodes as readonly string[]).includes(country)
    ? (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country)
    : country
