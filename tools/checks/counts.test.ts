import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './counts.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }

test('passed, failed and skipped tests are counted', () => {
  expect(countVitest(vitest, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  expect(countPlaywright(playwright, 0)).toEqual({ passed: 2, failed: 0, skipped: 0 })
})

test('a test file that cannot be loaded is one failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  expect(countVitest({ ...vitest, numFailedTests: 1, testResults }, 1).failed).toBe(2)
})

test('an error outside of every test is one failure', () => {
  expect(countVitest(vitest, 1).failed).toBe(1)
  expect(countPlaywright(playwright, 1).failed).toBe(1)
})

test('a journey that passed only at the second attempt has failed', () => {
  expect(countPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] }, 0).failed).toBe(1)
})
