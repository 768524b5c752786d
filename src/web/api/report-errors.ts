import { calls } from '#contract/calls.ts'
import { apiUrl } from './api-url.ts'

/** Limit for each document, because a broken page may throw at every render. */
const maxReports = 5
const maxMessageLength = 500
const maxStackLength = 4000

const reportedMessages = new Set<string>()

/** Reports an error of this page to the server, once. Does not wait, and never throws. */
export function reportError(thrown: unknown): void {
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (reportedMessages.has(message) || reportedMessages.size >= maxReports) return
  reportedMessages.add(message)
  const body = {
    kind: 'error',
    page: location.pathname,
    message: message.slice(0, maxMessageLength),
    stack: stack.slice(0, maxStackLength),
  }
  void fetch(apiUrl(calls.reportFromBrowser), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true, // the error may end the page
  }).catch(() => {})
}

/** Reports uncaught errors from now on. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => reportError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/** For a React root: logs and reports each error that an error boundary caught. */
export function onCaughtError(error: unknown): void {
  console.error(error)
  reportError(error)
}
