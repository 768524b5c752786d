import type { FastifyBaseLogger } from 'fastify'
import type { BodyOf } from '#contract/endpoint.ts'
import type { reportFromBrowser } from '#contract/endpoints/browser-report.ts'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from '../../platform/http/network-address.ts'
import { maskedUrl } from '../../platform/http/logging.ts'

// The limits count one minute in one process. Counting in the database would overload it during a flood.
const maxReports = 100
const maxReportsPerNetwork = 10
const windowMs = 60_000

interface BrowserReportsParts {
  clock: Clock
  publicOrigin: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

export type BrowserReports = ReturnType<typeof createBrowserReports>

/** Logs browsers' reports about our pages, limited in number and length. Nothing is stored. */
export function createBrowserReports({ clock, publicOrigin, log }: BrowserReportsParts) {
  let windowEnds = 0
  let loggedCount = 0
  let leftOut = 0
  const byNetwork = new Map<string, number>()

  function startWindow(now: number): void {
    if (leftOut > 0) log.warn({ leftOut }, 'more reports from browsers in a minute than are logged')
    windowEnds = now + windowMs
    loggedCount = 0
    leftOut = 0
    byNetwork.clear()
  }

  function countIfAllowed(network: string): boolean {
    const networkCount = byNetwork.get(network) ?? 0
    if (loggedCount >= maxReports || networkCount >= maxReportsPerNetwork) return false
    loggedCount++
    byNetwork.set(network, networkCount + 1)
    return true
  }

  return {
    log(body: BodyOf<typeof reportFromBrowser>, networkAddress: string): void {
      const now = clock().getTime()
      if (now >= windowEnds) startWindow(now)
      for (const report of readReports(body, publicOrigin)) {
        if (countIfAllowed(networkOf(networkAddress))) log.warn({ report }, 'a browser reports')
        else leftOut++
      }
    },
  }
}

/** The part of a report that is logged. */
type LoggedReport =
  | { kind: 'content-policy'; page: string; directive: string; blocked: string; place: string }
  | { kind: 'error'; page: string; message: string; places: string[] }

type Body = BodyOf<typeof reportFromBrowser>

// Errors of other sites' scripts, and a harmless warning about layout.
const uselessMessages = /^(?:Script error\.?|ResizeObserver loop .*)$/

const textMaxLength = 200
const maxPlaces = 8

/** The reports about our own pages, without reports that browser extensions or other sites caused. */
function readReports(body: Body, publicOrigin: string): LoggedReport[] {
  if (!Array.isArray(body) && 'kind' in body) {
    const places = placesOf(body.stack, publicOrigin)
    if (uselessMessages.test(body.message) || (isOfExtension(body.stack) && places.length === 0)) return []
    const page = pathOf(`${publicOrigin}${body.page}`, publicOrigin) ?? ''
    return [{ kind: 'error', page: maskedPath(page), message: withoutPersonalData(body.message), places }]
  }
  const violations = Array.isArray(body)
    ? body.flatMap((report) => (report.type === 'csp-violation' ? (report.body ?? []) : []))
    : [newFormatOf(body)]
  return violations.flatMap((violation) => loggedViolation(violation, publicOrigin))
}

type Violation = NonNullable<Extract<Body, unknown[]>[number]['body']>

const newFormatOf = ({ 'csp-report': report }: Extract<Body, { 'csp-report': unknown }>): Violation => ({
  documentURL: report['document-uri'],
  effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
  blockedURL: report['blocked-uri'],
  sourceFile: report['source-file'],
  lineNumber: report['line-number'],
  columnNumber: report['column-number'],
})

function loggedViolation(violation: Violation, publicOrigin: string): LoggedReport[] {
  const { lineNumber, columnNumber } = violation
  const [blocked, source] = [violation.blockedURL ?? '', violation.sourceFile ?? '']
  const path = pathOf(violation.documentURL ?? '', publicOrigin)
  const name = /^[a-z-]{1,40}/.exec(violation.effectiveDirective ?? '')?.[0]
  if (path === null || !name || isOfExtension(blocked) || isOfExtension(source)) return []
  const place = source === '' ? '' : `${pathOf(source, publicOrigin) ?? siteOf(source)}:${lineNumber ?? 0}:${columnNumber ?? 0}`
  return [{ kind: 'content-policy', page: maskedPath(path), directive: name, blocked: siteOf(blocked), place: maskedPath(place) }]
}

const isOfExtension = (address: string) => /(?:^|[\s(@])(?:[a-z-]*-extension|webkit-masked-url|resource|about):/i.test(address)

/** Path and query of a URL of ours; null for other URLs. */
function pathOf(address: string, publicOrigin: string): string | null {
  const url = URL.parse(address)
  return url?.origin === new URL(publicOrigin).origin ? `${url.pathname}${url.search}` : null
}

/** The origin of a URL, such as `https://evil.example`, or a word such as `inline`. */
function siteOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return /^[a-z-]{1,40}$/.exec(address)?.[0] ?? ''
  return oneShortLine(url.origin === 'null' ? url.protocol : url.origin)
}

/** Places in our own scripts, such as `/assets/app-1a2b.js:1:2345`, innermost first. */
function placesOf(stack: string, publicOrigin: string): string[] {
  const found = stack.matchAll(/(https?:\/\/[^\s()@]{1,300}?):(\d{1,7}):(\d{1,7})(?=\)|\s|$)/g)
  const places = [...found].flatMap(([, address = '', line, column]) => {
    const path = pathOf(address, publicOrigin)
    return path === null ? [] : [oneShortLine(`${maskedUrl(path)}:${line}:${column}`)]
  })
  return places.slice(0, maxPlaces)
}

const maskedPath = (path: string) => oneShortLine(maskedUrl(path))

// An error's message can contain personal data: a quoted text, an e-mail address, a long word or a number. No pattern here may backtrack:
// that would take seconds with an attacker's message.
const withoutPersonalData = (message: string) =>
  oneShortLine(
    withoutQuoted(maskedUrl(message))
      .replaceAll(/\S+/g, (word) => (/\S@\S/.test(word) ? '…' : word))
      .replaceAll(/[\w+/=-]{25,}|\d{5,}/g, '…'),
  )

/** Removes the text between the first and the last quotation mark. */
function withoutQuoted(message: string): string {
  const first = message.search(/["'`“‘]/)
  const last = Math.max(...[...`"'\`”’`].map((quote) => message.lastIndexOf(quote)))
  return first !== -1 && last > first ? `${message.slice(0, first)}“…”${message.slice(last + 1)}` : message
}

// oxlint-disable-next-line no-control-regex -- control characters would start a new line of the log
const oneShortLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ').slice(0, textMaxLength)
