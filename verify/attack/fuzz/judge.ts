import { failureStatus } from '#contract/failures.ts'
import { headerProblem, leakIn } from '../answer.ts'
import type { Input } from './hostile.ts'
import type { Route } from './routes.ts'
import type { Answer } from '../../harness/http.ts'

// Refusals that any address can answer with, before it knows which call is meant.
const everywhere = new Set([400, 404, 405, 408, 413, 414, 415, 417, 431, 505])

/** What is wrong with an answer to an input, one sentence each. */
export function problemsOf(route: Route, input: Input, answer: Answer): string[] {
  const { status, json, text, headers } = answer
  const problems = [headerProblem(headers)].filter((problem) => problem !== undefined)
  if (status >= 500 && !isWithoutValue(route, answer)) problems.push(`answered ${status}: ${text.slice(0, 200)}`)
  const leak = status === 200 ? undefined : leakIn(text)
  if (leak) problems.push(`lets out ${JSON.stringify(leak)}`)
  if (input.method === 'HEAD' || route.isPage) return problems
  const isTheCall = input.method === route.method && input.path.split('?')[0] === route.path
  const schema = isTheCall ? route.answers.get(status) : undefined
  if (schema) {
    const checked = schema.safeParse(json)
    if (!checked.success)
      problems.push(`answered ${status} in a form that is not described: ${checked.error.issues[0]?.message} in ${text.slice(0, 200)}`)
  } else if (isTheCall && !everywhere.has(status)) problems.push(`answered ${status}, which is not described`)
  // Outside the API an unknown address is a page that is not found.
  else if (status >= 400 && input.path.startsWith('/api/') && !isFailure(json))
    problems.push(`answered ${status} in another form than failures have: ${text.slice(0, 200)}`)
  return problems
}

/** The exchange has sent no such value since the service started, and none is invented (docs/architecture.md). */
export const isWithoutValue = ({ path }: Route, { status }: Pick<Answer, 'status'>): boolean =>
  status === 503 && path.startsWith('/api/market/')

/** Enough of an input to send it again; the sender's own values are in braces. */
export const excerptOf = ({ method, path, body, raw }: Input) =>
  `to ${method} ${path.slice(0, 200)} with ${JSON.stringify(String(raw ?? body ?? 'no body').slice(0, 400))}`

const isFailure = (json: unknown) =>
  typeof json === 'object' &&
  json !== null &&
  ['error', 'errorType'].some((key) => typeof (json as Record<string, unknown>)[key] === 'string')

/** The head and body of the first answer among bytes from a socket. */
export function answerIn(received: string): Answer | undefined {
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

// Checked by the use case itself, after the schema had no objection.
const fieldsOfUseCases = ['currentPassword', 'code']

/** Whether the input got past every check of form and sender, to what the route is there for. */
export function reachedUseCase(route: Route, { status, json }: Answer): boolean {
  if (route.isPage || status === 200 || status === 409 || status === 422) return true
  if (status !== 400 && status !== 401 && status !== 404) return false
  const { error, errorType, fields } = (json ?? {}) as { error?: string; errorType?: string; fields?: object; challenge?: string }
  if (errorType !== undefined) return errorType !== 'OTHER_ERROR'
  if (error === 'VALIDATION_FAILED') return Object.keys(fields ?? {}).every((field) => fieldsOfUseCases.includes(field))
  // Where the description has a 404, it is about what the call names, and not about its address.
  if (error === 'NOT_FOUND') return route.answers.has(404)
  return error !== undefined && error in failureStatus && !['BAD_REQUEST', 'UNAUTHENTICATED'].includes(error)
}
