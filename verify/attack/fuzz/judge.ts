import { failureStatus } from '#contract/failures.ts'
import { headerProblem, leakIn } from '../check-response.ts'
import type { Input } from './hostile.ts'
import type { Route } from './routes.ts'
import type { HttpResponse } from '../../harness/http.ts'

// Any path can return these statuses before the call is known.
const generalRefusals = new Set([400, 404, 405, 408, 413, 414, 415, 417, 431, 505])

/** One sentence for each problem of a response. */
export function problemsOf(route: Route, input: Input, response: HttpResponse): string[] {
  const { status, json, text, headers } = response
  const problems = [headerProblem(headers)].filter((problem) => problem !== undefined)
  if (status >= 500 && !isWithoutValue(route, response)) problems.push(`answered ${status}: ${text.slice(0, 200)}`)
  const leak = status === 200 ? undefined : leakIn(text)
  if (leak) problems.push(`lets out ${JSON.stringify(leak)}`)
  if (input.method === 'HEAD' || route.isPage) return problems
  const isTheCall = input.method === route.method && input.path.split('?')[0] === route.path
  const schema = isTheCall ? route.responses.get(status) : undefined
  if (schema) {
    const checked = schema.safeParse(json)
    if (!checked.success)
      problems.push(`answered ${status} in a form that is not described: ${checked.error.issues[0]?.message} in ${text.slice(0, 200)}`)
  } else if (isTheCall && !generalRefusals.has(status)) problems.push(`answered ${status}, which is not described`)
  // Outside the API, an unknown path returns the not-found page.
  else if (status >= 400 && input.path.startsWith('/api/') && !isFailure(json))
    problems.push(`answered ${status} in another form than failures have: ${text.slice(0, 200)}`)
  return problems
}

/** 503 is correct here: the exchange has sent no such value since the service started. */
export const isWithoutValue = ({ path }: Route, { status }: Pick<HttpResponse, 'status'>): boolean =>
  status === 503 && path.startsWith('/api/market/')

/** The part of an input that is needed to repeat it. Placeholders are in braces. */
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

// The use case checks these fields, after the schema.
const fieldsOfUseCases = ['currentPassword', 'code']

/** Whether the input passed all checks of schema and sender, so that the use case ran. */
export function reachedUseCase(route: Route, { status, json }: HttpResponse): boolean {
  if (route.isPage || status === 200 || status === 409 || status === 422) return true
  if (status !== 400 && status !== 401 && status !== 404) return false
  const { error, errorType, fields } = (json ?? {}) as { error?: string; errorType?: string; fields?: object; challenge?: string }
  if (errorType !== undefined) return errorType !== 'OTHER_ERROR'
  if (error === 'VALIDATION_FAILED') return Object.keys(fields ?? {}).every((field) => fieldsOfUseCases.includes(field))
  // A described 404 is about the named resource. Any other 404 is about the path.
  if (error === 'NOT_FOUND') return route.responses.has(404)
  return error !== undefined && error in failureStatus && !['BAD_REQUEST', 'UNAUTHENTICATED'].includes(error)
}
