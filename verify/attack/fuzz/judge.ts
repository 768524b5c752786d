import type { IncomingHttpHeaders } from 'node:http'
import { failureStatus } from '#contract/failures.ts'
import type { HttpResponse } from '../../harness/http.ts'
import type { Input } from './hostile.ts'
import type { Route } from './routes.ts'

// Any malformed request can get these statuses, so the description of a call need not list them.
const generalRefusals = new Set([400, 404, 405, 408, 413, 414, 415, 417, 431, 505])

/** One sentence for each problem of a response. */
export function problemsOf(route: Route, input: Input, response: HttpResponse): string[] {
  const { status, json, text, headers } = response
  const problems = [headerProblem(headers)].filter((problem) => problem !== undefined)
  if (status >= 500 && !lacksMarketData(route, response)) problems.push(`returned ${status}: ${text.slice(0, 200)}`)
  const leak = status === 200 ? undefined : findInternalDetail(text)
  if (leak) problems.push(`exposes ${JSON.stringify(leak)}`)
  if (input.method === 'HEAD' || route.isPage) return problems
  const matchesRoute = input.method === route.method && input.path.split('?')[0] === route.path
  const schema = matchesRoute ? route.responses.get(status) : undefined
  if (schema) {
    const checked = schema.safeParse(json)
    if (!checked.success)
      problems.push(`returned ${status} with a body that is not described: ${checked.error.issues[0]?.message} in ${text.slice(0, 200)}`)
  } else if (matchesRoute && !generalRefusals.has(status)) problems.push(`returned ${status}, which is not described`)
  // Outside the API, an unknown path returns the not-found page.
  else if (status >= 400 && input.path.startsWith('/api/') && !isFailure(json))
    problems.push(`returned ${status} with a body that is not a failure: ${text.slice(0, 200)}`)
  return problems
}

/** Whether a 503 is correct, because the exchange has not yet sent this value. */
export const lacksMarketData = ({ path }: Route, { status }: Pick<HttpResponse, 'status'>): boolean =>
  status === 503 && path.startsWith('/api/market/')

/** The beginning of an input, to recognise it in the output. */
export const excerptOf = ({ method, path, body, raw }: Input) =>
  `to ${method} ${path.slice(0, 200)} with ${JSON.stringify(String(raw ?? body ?? 'no body').slice(0, 400))}`

const isFailure = (json: unknown) =>
  typeof json === 'object' &&
  json !== null &&
  ['error', 'errorType'].some((key) => typeof (json as Record<string, unknown>)[key] === 'string')

/** Parses the first response among bytes from a socket. */
export function readResponse(received: string): HttpResponse | undefined {
  const [, code = '', head = '', text = ''] =
    /^HTTP\/1\.[01] (\d{3})[^\r]*\r\n([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')) ?? []
  if (code === '') return undefined
  const headers = Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(code), headers, text, json: undefined, ms: 0, at: 0 }
}

// A wrong value in one of these fields is refused by the use case, not by the schema.
const fieldsOfUseCases = ['currentPassword', 'code', 'passkey']

/** Whether the use case ran: the schema accepted the input, and the caller was allowed to send it. */
export function reachedUseCase(route: Route, { status, json }: HttpResponse): boolean {
  if (route.isPage || status === 200 || status === 409 || status === 422) return true
  if (status !== 400 && status !== 401 && status !== 404) return false
  const { error, errorType, fields } = (json ?? {}) as { error?: string; errorType?: string; fields?: object }
  if (errorType !== undefined) return errorType !== 'OTHER_ERROR'
  if (error === 'VALIDATION_FAILED') return Object.keys(fields ?? {}).every((field) => fieldsOfUseCases.includes(field))
  // If the call describes a 404, the use case returned it. Otherwise the path is unknown.
  if (error === 'NOT_FOUND') return route.responses.has(404)
  return error !== undefined && error in failureStatus && !['BAD_REQUEST', 'UNAUTHENTICATED'].includes(error)
}

// Every response must have these headers. src/server/platform/http/security-headers.ts sets them.
const requiredHeaders: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none';(?!.*unsafe-)/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=/,
  // `-allow-popups`: a window that a widget opens needs a reference to our page.
  'cross-origin-opener-policy': /^same-origin(-allow-popups)?$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
}
const forbiddenHeaders = ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials']

/** One sentence with the missing, weak and forbidden headers; undefined if there are none. */
function headerProblem(headers: IncomingHttpHeaders): string | undefined {
  const weak = Object.entries(requiredHeaders).filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
  const forbiddenOnes = forbiddenHeaders.filter((name) => headers[name] !== undefined)
  if (weak.length + forbiddenOnes.length === 0) return undefined
  return [
    ...weak.map(([name]) => `${name} is ${headers[name] === undefined ? 'missing' : 'weak'}`),
    ...forbiddenOnes.map((name) => `${name} is sent`),
  ].join(', ')
}

// An error response must not expose stack traces, files or SQL.
const internals =
  /\n\s+at |node_modules|file:\/\/|\/src\/|\.[cm]?[jt]s:\d+|\b(?:select|insert into|update|delete from)\b[^.]{0,80}\b(?:from|values|set|where)\b|\b(?:SyntaxError|TypeError|RangeError|ReferenceError|ZodError|DrizzleQueryError|PostgresError|ECONNREFUSED|FST_ERR)\b/i

/** The first internal detail in a text; undefined if there is none. The style sheet of a page has words of SQL, such as `select` and `:where`. */
export const findInternalDetail = (text: string): string | undefined => internals.exec(text.replaceAll(/<style>.*?<\/style>/gs, ''))?.[0]
