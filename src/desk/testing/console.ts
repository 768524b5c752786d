import { expect, type MockInstance, vi } from 'vitest'

let errors: MockInstance<typeof console.error>

export function startConsoleWatch() {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

/** An error on the console fails the test. */
export function endConsoleWatch() {
  const texts = errors.mock.calls.map((args) => args.map(String).join(' '))
  errors.mockRestore()
  expect(texts, 'unexpected console.error').toEqual([])
}
