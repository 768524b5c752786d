import { type Language, languages } from '#contract/languages.ts'

/** The language that a browser's `Accept-Language` header prefers, of those we have. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const quality = parameters.map((parameter) => /^\s*q=(.+)$/.exec(parameter)?.[1]).find(Boolean)
    return { language: tag.trim().toLowerCase().split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) || 0 }
  })
  // In the browser's order, which decides between two that it likes equally.
  const served = wanted.flatMap(({ language, quality }) => {
    const ours = languages.find((known) => known === language)
    return ours && quality > 0 ? [{ language: ours, quality }] : []
  })
  return served.toSorted((one, other) => other.quality - one.quality)[0]?.language ?? languages[0]
}
