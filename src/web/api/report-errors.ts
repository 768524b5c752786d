import { calls } from '#contract/calls.ts'
import { apiUrl } from './api-url.ts'

/** Of one document: what breaks once may break at every turn. */
const maxReports = 5
const longestMessage = 500
const longestStack = 4000

const told = new Set<string>()

/** Tells the server what broke in this page, once for each error. Never fails, and never waits. */
export function reportError(thrown: unknown): void {
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (told.has(message) || told.size >= maxReports) return
  told.add(message)
  const body = { kind: 'error', page: location.pathname, message: message.slice(0, longestMessage), stack: stack.slice(0, longestStack) }
  // It outlives the page: an error may be the last that the page does.
  void fetch(apiUrl(calls.reportFromBrowser), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {})
}

/** Reports what nobody catches, from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => reportError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/** For a React root: what an error boundary caught is shown to the reader, and told to us all the same. */
export function onCaughtError(error: unknown): void {
  console.error(error)
  reportError(error)
}
