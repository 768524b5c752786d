import type { BodyOf } from '#contract/endpoint.ts'
import type { reportFromBrowser } from '#contract/endpoints/browser-report.ts'
import { maskedUrl } from '../../platform/http/logging.ts'

/** Everything that is logged of a report. */
export type KnownReport =
  | { kind: 'content-policy'; page: string; directive: string; blocked: string; place: string }
  | { kind: 'error'; page: string; message: string; places: string[] }

type Body = BodyOf<typeof reportFromBrowser>

interface Violation {
  page: string
  directive: string
  blocked: string
  source: string
  line: number
  column: number
}

// Errors of other sites' scripts, and a harmless warning about layout.
const uselessMessages = /^(?:Script error\.?|ResizeObserver loop .*)$/

const longestText = 200
const maxPlaces = 8

/** The reports in a body that are about our own pages, without those that browser extensions or other sites caused. */
export function readReports(body: Body, publicOrigin: string): KnownReport[] {
  if (!Array.isArray(body) && 'kind' in body) {
    const places = placesIn(body.stack, publicOrigin)
    if (uselessMessages.test(body.message) || (fromExtension(body.stack) && places.length === 0)) return []
    const page = pathOf(`${publicOrigin}${body.page}`, publicOrigin) ?? ''
    return [{ kind: 'error', page: cut(maskedUrl(page)), message: withoutData(body.message), places }]
  }
  return violationsIn(body).flatMap((violation) => knownViolation(violation, publicOrigin))
}

function violationsIn(body: Exclude<Body, { kind: 'error' }>): Violation[] {
  if (!Array.isArray(body)) {
    const report = body['csp-report']
    return [
      {
        page: report['document-uri'] ?? '',
        directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
        blocked: report['blocked-uri'] ?? '',
        source: report['source-file'] ?? '',
        line: report['line-number'] ?? 0,
        column: report['column-number'] ?? 0,
      },
    ]
  }
  return body
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: report }) => ({
      page: report?.documentURL ?? '',
      directive: report?.effectiveDirective ?? '',
      blocked: report?.blockedURL ?? '',
      source: report?.sourceFile ?? '',
      line: report?.lineNumber ?? 0,
      column: report?.columnNumber ?? 0,
    }))
}

function knownViolation({ page, directive, blocked, source, line, column }: Violation, publicOrigin: string): KnownReport[] {
  const path = pathOf(page, publicOrigin)
  const name = /^[a-z-]{1,40}/.exec(directive)?.[0]
  if (path === null || !name || fromExtension(blocked) || fromExtension(source)) return []
  const place = source === '' ? '' : `${pathOf(source, publicOrigin) ?? siteOf(source)}:${line}:${column}`
  return [{ kind: 'content-policy', page: cut(maskedUrl(path)), directive: name, blocked: siteOf(blocked), place: cut(maskedUrl(place)) }]
}

const fromExtension = (address: string) => /(?:^|[\s(@])(?:[a-z-]*-extension|webkit-masked-url|resource|about):/i.test(address)

/** Path and query of one of our addresses; null for others. */
function pathOf(address: string, publicOrigin: string): string | null {
  const url = URL.parse(address)
  return url?.origin === new URL(publicOrigin).origin ? `${url.pathname}${url.search}` : null
}

/** Only the origin of an address, such as `https://evil.example`, or a word such as `inline`. */
function siteOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return /^[a-z-]{1,40}$/.exec(address)?.[0] ?? ''
  return cut(url.origin === 'null' ? url.protocol : url.origin)
}

/** Places in our own scripts, such as `/assets/app-1a2b.js:1:2345`, innermost first. */
function placesIn(stack: string, publicOrigin: string): string[] {
  const found = stack.matchAll(/(https?:\/\/[^\s()@]{1,300}?):(\d{1,7}):(\d{1,7})(?=\)|\s|$)/g)
  const places = [...found].flatMap(([, address = '', line, column]) => {
    const path = pathOf(address, publicOrigin)
    return path === null ? [] : [cut(`${maskedUrl(path)}:${line}:${column}`)]
  })
  return places.slice(0, maxPlaces)
}

// An error's message can quote personal data: between quotes, as an address, a long word or a number. No pattern here backtracks: an attacker's
// longest message would take seconds.
const withoutData = (message: string) =>
  cut(
    withoutQuoted(maskedUrl(message))
      .replaceAll(/\S+/g, (word) => (/\S@\S/.test(word) ? '…' : word))
      .replaceAll(/[\w+/=-]{25,}|\d{5,}/g, '…'),
  )

/** Without the text between the first and the last quote. */
function withoutQuoted(message: string): string {
  const first = message.search(/["'`“‘]/)
  const last = Math.max(...[...`"'\`”’`].map((quote) => message.lastIndexOf(quote)))
  return first !== -1 && last > first ? `${message.slice(0, first)}“…”${message.slice(last + 1)}` : message
}

// oxlint-disable-next-line no-control-regex -- control characters would start a new line of the log
const cut = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ').slice(0, longestText)
