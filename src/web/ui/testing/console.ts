import { expect, type MockInstance, vi } from 'vitest'

let errors: MockInstance<typeof console.error>
let allowed: RegExp[] = []

/** Allows an error on the console. Any other error fails the test. */
export const allowConsoleError = (pattern: RegExp) => allowed.push(pattern)

export function startConsoleWatch() {
  allowed = []
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

export function endConsoleWatch() {
  const texts = errors.mock.calls.map((args) => args.map(String).join(' '))
  errors.mockRestore()
  const unexpected = texts.filter((text) => !allowed.some((pattern) => pattern.test(text)))
  expect(unexpected, 'unexpected console.error').toEqual([])
}
