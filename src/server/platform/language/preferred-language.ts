import { firstSupported, type Language } from '#contract/languages.ts'

/** The language that a browser's `Accept-Language` header prefers, of those we have. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const quality = parameters.map((parameter) => /^\s*q=(.+)$/.exec(parameter)?.[1]).find(Boolean)
    return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
  })
  // In the browser's order, which decides between two that it likes equally.
  const accepted = wanted.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality)
  return firstSupported(accepted.map(({ tag }) => tag))
}
