import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { countPlaywright, countVitest, type PlaywrightReport, type VitestReport } from './checks/counts.ts'
import { check, type Outcome, runTool, type Step, stopRunningTools } from './checks/step.ts'
import { findOrInstallChromium, findOrInstallFirefox } from './testing/browsers.ts'

const withBrowser = !process.argv.includes('--quick')
const reports = mkdtempSync(join(tmpdir(), 'kantor-reports-'))
const tsc = 'node_modules/typescript/bin/tsc'
const zones = ['src/contract', 'src/server', 'src/web', 'src/sandbox', '.']
const total: Required<Outcome> = { passed: 0, failed: 0, skipped: 0 }

const staticChecks: Step[] = [
  ...zones.map((zone) => check(`types of ${zone}`, tsc, ['--noEmit', '-p', zone])),
  check('lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings', '--report-unused-disable-directives']),
  check('format', 'node_modules/oxfmt/bin/oxfmt', ['--check']),
  check('import walls', 'tools/check-imports.ts', []),
  check('nothing unused', 'node_modules/knip/bin/knip.js', ['--no-progress']),
]

const unitAndServer: Step = {
  name: 'unit, server and web tests',
  run: async () => {
    const report = join(reports, 'vitest.json')
    const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const exitCode = await runTool('node_modules/vitest/vitest.mjs', ['run', '--allowOnly=false', ...reporting], 'always')
    return countVitest(read(report) as VitestReport, exitCode)
  },
}

const build = check('build', 'tools/build.ts', [])

const journeys: Step = {
  name: 'browser journeys',
  run: async () => {
    const report = join(reports, 'playwright.json')
    if (!findOrInstallFirefox())
      console.log('No Firefox found: its journey is left out (Debian: apt-get install firefox-esr, or set FIREFOX_PATH).')
    const env = { CHROMIUM_PATH: findOrInstallChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const exitCode = await runTool(
      'node_modules/playwright/cli.js',
      ['test', '--config=verify/journeys', '--forbid-only', '--reporter=list,json'],
      'always',
      env,
    )
    return countPlaywright(read(report) as PlaywrightReport, exitCode)
  },
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

async function run(step: Step): Promise<Outcome> {
  const startedAt = performance.now()
  let outcome: Outcome
  try {
    outcome = await step.run()
  } catch (error) {
    // A tool without a report has failed; the next steps still run.
    console.log(error instanceof CannotStart ? error.message : error)
    outcome = { passed: 0, failed: 1 }
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`)
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.skipped += outcome.skipped ?? 0
  return outcome
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopRunningTools(signal)
    rmSync(reports, { recursive: true, force: true })
    process.exit(1)
  })
}

/** Those that use one core, two at a time. */
async function runInTwoLanes(steps: Step[]): Promise<void> {
  const waiting = steps.values()
  const lane = async () => {
    for (const step of waiting) await run(step)
  }
  await Promise.all([lane(), lane()])
}

await runInTwoLanes(staticChecks)
// Before the tests: several of them start the built product, and none shall build it beside another.
const built = await run(build)
await run(unitAndServer)
if (withBrowser) {
  await run(
    built.failed === 0 ? journeys : { name: 'browser journeys: not run, the build failed', run: async () => ({ passed: 0, failed: 1 }) },
  )
}
rmSync(reports, { recursive: true, force: true })
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1
