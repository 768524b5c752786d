import { expect, type MockInstance, vi } from 'vitest'

let errors: MockInstance<typeof console.error>
let expected: RegExp[] = []

/** Allows an error on the console. Any other error fails the test. */
export const expectConsoleError = (pattern: RegExp) => expected.push(pattern)

export function startConsoleWatch() {
  expected = []
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

export function endConsoleWatch() {
  const texts = errors.mock.calls.map((args) => args.map(String).join(' '))
  errors.mockRestore()
  const unexpected = texts.filter((text) => !expected.some((pattern) => pattern.test(text)))
  expect(unexpected, 'unexpected console.error').toEqual([])
}
