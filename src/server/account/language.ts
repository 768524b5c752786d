/** Languages that the service is written in, or will be; the first is the default. */
const languages = ['en', 'pl', 'de']

/** The language that a browser's `Accept-Language` header prefers, of those we have. */
export function preferredLanguage(header: string | undefined): string {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const quality = parameters.map((parameter) => /^\s*q=(.+)$/.exec(parameter)?.[1]).find(Boolean)
    return { language: tag.trim().toLowerCase().split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) || 0 }
  })
  const served = wanted.filter(({ language, quality }) => quality > 0 && languages.includes(language))
  return served.toSorted((one, other) => other.quality - one.quality)[0]?.language ?? 'en'
}
