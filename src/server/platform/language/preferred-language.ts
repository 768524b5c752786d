import { firstSupportedLanguage, type Language } from '#contract/languages.ts'

/** The language that a browser's `Accept-Language` header prefers, of those we have. */
export function preferredLanguage(header: string | undefined): Language {
  const preferences = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const quality = parameters.map((parameter) => /^\s*q=(.+)$/.exec(parameter)?.[1]).find(Boolean)
    return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
  })
  // `toSorted` keeps the browser's order of languages with the same quality.
  const accepted = preferences.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return firstSupportedLanguage(accepted.map(({ tag }) => tag))
}
