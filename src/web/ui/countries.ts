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
