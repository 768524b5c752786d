import { waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageError } from '#contract/endpoints/browser-report.ts'
import { allowConsoleError } from '../ui/testing/jsdom.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import type * as ReportErrors from './report-errors.ts'

let backend: ReturnType<typeof fakeBackend>
let page: typeof ReportErrors
const reports = () => backend.requests('reportFromBrowser').map(({ body }) => body as PageError)

beforeEach(async () => {
  // The module counts the reports of a page, so each test loads a new copy.
  vi.resetModules()
  page = await import('./report-errors.ts')
  backend = fakeBackend().answer('reportFromBrowser', { ok: true })
})
afterEach(() => history.replaceState(null, '', '/'))

test('an uncaught error is reported with message, stack and path, without query string', async () => {
  history.replaceState(null, '', '/app/profile?name=Anna')
  page.watchErrors()
  const error = new TypeError('x is not a function')
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'Uncaught TypeError: x is not a function' }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no reason' }))
  await waitFor(() =>
    expect(reports()).toEqual([
      { kind: 'error', page: '/app/profile', message: error.message, stack: error.stack },
      { kind: 'error', page: '/app/profile', message: 'no reason', stack: expect.any(String) },
    ]),
  )
})

test('an error that a boundary caught is reported, and logged to the console', async () => {
  allowConsoleError(/the amount was not a number/)
  page.onCaughtError(new Error('the amount was not a number'))
  await waitFor(() => expect(reports()).toMatchObject([{ message: 'the amount was not a number' }]))
})

test('each error is reported once, and a page reports at most five errors', async () => {
  for (let index = 0; index < 20; index++) page.reportError(new Error(`error ${index % 10}`))
  await waitFor(() => expect(reports().map(({ message }) => message)).toEqual(['error 0', 'error 1', 'error 2', 'error 3', 'error 4']))
})

test('a long message or stack is cut to what the server accepts', async () => {
  const error = Object.assign(new Error('x'.repeat(9000)), { stack: 'y'.repeat(90_000) })
  page.reportError(error)
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(JSON.stringify(reports()[0]).length).toBeLessThan(16 * 1024)
})

test('a report that cannot be sent raises no error', async () => {
  backend.unreachable('reportFromBrowser')
  page.reportError(new Error('first'))
  // Vitest fails the run for an unhandled rejection.
  await waitFor(() => expect(reports()).toMatchObject([{ message: 'first' }]))
})
