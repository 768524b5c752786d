/** A link in a letter, to an http or https URL. */
export interface LetterLink {
  label: string
  url: string
}

/** A received letter. It may be hostile, so all its parts must be escaped. */
export interface Letter {
  id: string
  from: string
  /** The recipients of the SMTP envelope, which may differ from the header. */
  recipients: string[]
  subject: string
  text: string
  html: string
  links: LetterLink[]
  source: string
  receivedAt: Date
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function characterOf(code: number, original: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : original
}

function decodeEntities(html: string): string {
  return html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return characterOf(Number.parseInt(hex, 16), whole)
    if (decimal) return characterOf(Number(decimal), whole)
    return entities[name!.toLowerCase()] ?? whole
  })
}

function webUrl(candidate: string): string | undefined {
  if (!URL.canParse(candidate)) return undefined
  return /^https?:$/.test(new URL(candidate).protocol) ? candidate : undefined
}

const anchors = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>(.*?)<\/a\s*>/gis
const urlsInText = /https?:\/\/[^\s<>"'`]+/gi

/** The links of a letter, without repetitions. The links of the HTML come first. */
export function linksOf(html: string, text: string): LetterLink[] {
  const links = new Map<string, LetterLink>()
  for (const [, double, single, bare, inner] of html.matchAll(anchors)) {
    const url = webUrl(decodeEntities(double ?? single ?? bare ?? '').trim())
    const label = decodeEntities((inner ?? '').replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
    if (url && !links.has(url)) links.set(url, { label, url })
  }
  for (const [found] of text.matchAll(urlsInText)) {
    const url = webUrl(found.replace(/[.,;:!?)\]}]+$/, ''))
    if (url && !links.has(url)) links.set(url, { label: '', url })
  }
  return [...links.values()]
}

/** Parses a raw message (RFC 5322, MIME). A malformed message causes no error. */
export async function readLetter(source: Buffer, arrival: { id: string; from: string; recipients: string[]; at: Date }): Promise<Letter> {
  // The parser is loaded with the first letter, for a faster start.
  const { simpleParser } = await import('mailparser')
  const parsed = await simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true })
  const html = parsed.html || ''
  const text = parsed.text ?? ''
  return {
    id: arrival.id,
    from: parsed.from?.text ?? arrival.from,
    recipients: arrival.recipients,
    subject: parsed.subject ?? '',
    text,
    html,
    links: linksOf(html, text),
    source: source.toString('utf8'),
    receivedAt: arrival.at,
  }
}
