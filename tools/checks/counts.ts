import type { Outcome } from './step.ts'

/** The part of vitest's JSON report that we read. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** The part of Playwright's JSON report that we read. */
export type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

/** A file that could not even be loaded has no failed test, and is a failure. */
export function countVitest(report: VitestReport, exitCode: number): Outcome {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return { passed: report.numPassedTests, failed: atLeastOne(failed, exitCode), skipped: report.numPendingTests + report.numTodoTests }
}

export function countPlaywright({ stats, errors }: PlaywrightReport, exitCode: number): Outcome {
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed: atLeastOne(failed, exitCode), skipped: stats.skipped }
}

// An error outside of every test shows in the exit code only.
function atLeastOne(failed: number, exitCode: number): number {
  return exitCode === 0 ? failed : Math.max(failed, 1)
}
