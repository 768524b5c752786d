import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { root } from './launcher/settings.ts'
import { findOrInstallChromium, findOrInstallFirefox, findWebKit } from './testing/browsers.ts'
import { findCaddy } from './testing/caddy.ts'

/** One step of `npm test`. It passes if `run` returns the exit code 0. */
type Step = { name: string; run(): Promise<number> }

// `npm run test:whole` adds what takes long and breaks seldom: processes that are started and killed, every part of attack, chaos, replicas and bench in its short form, and the journeys beside the main ones.
const isWhole = process.argv.includes('--whole')
const withBrowser = !process.argv.includes('--quick')
const tsc = 'node_modules/typescript/bin/tsc'
const zones = ['src/contract', 'src/server', 'src/web', 'src/desk', 'src/sandbox', '.']

const staticChecks: Step[] = [
  ...zones.map((zone) => check(`types of ${zone}`, tsc, ['--noEmit', '-p', zone])),
  check('lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings', '--report-unused-disable-directives']),
  check('format', 'node_modules/oxfmt/bin/oxfmt', ['--check']),
  check('import rules', 'tools/check-imports.ts', []),
  check('nothing unused', 'node_modules/knip/bin/knip.js', ['--no-progress']),
]
const build = check('build', 'tools/build.ts', [])
const tests: Step = {
  name: 'Vitest tests',
  run: () => runTool('node_modules/vitest/vitest.mjs', ['run', '--allowOnly=false', ...(isWhole ? [] : ['--project=!processes'])]),
}
const journeys: Step = {
  name: 'browser journeys',
  async run() {
    if (isWhole && !findOrInstallFirefox())
      console.log('No Firefox found: its journey is left out (Debian: apt-get install firefox-esr, or set FIREFOX_PATH).')
    if (isWhole && !findWebKit()) console.log('NO WEBKIT FOUND: its journey is left out (Debian: apt-get install webkit2gtk-driver xvfb).')
    const env = { CHROMIUM_PATH: findOrInstallChromium() }
    const journeysToRun = isWhole ? [] : ['--project=main']
    return runTool('node_modules/playwright/cli.js', ['test', '--config=verify/journeys', '--forbid-only', ...journeysToRun], { env })
  },
}

const shortForms: Step[] = ['attack', 'chaos', 'replicas', 'bench'].map((name) => ({
  name: `${name}, short`,
  async run() {
    if (name !== 'replicas' || findCaddy()) return runTool('tools/run.mjs', [name, '--short'], { isQuiet: true })
    console.log('No Caddy found: the replicas are left out (see caddyserver.com).')
    return 0
  },
}))

/** A step that prints its output only if it fails. */
function check(name: string, file: string, args: string[]): Step {
  return { name, run: () => runTool(file, args, { isQuiet: true }) }
}

const runningTools = new Set<ChildProcess>()

/** Runs a tool with the same Node as this program, and returns the exit code. */
function runTool(file: string, args: string[], { isQuiet = false, env = {} }: { isQuiet?: boolean; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  runningTools.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      runningTools.delete(child)
      if (code !== 0 && output) console.log(output.trimEnd())
      resolve(code ?? 1)
    })
  })
}

const passed: string[] = []
const failed: string[] = []

async function runStep({ name, run }: Step): Promise<void> {
  const startedAt = performance.now()
  const exitCode = await run().catch((error: unknown) => {
    console.log(error instanceof CannotStart ? error.message : error)
    return 1
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  ;(exitCode === 0 ? passed : failed).push(name)
}

/** Runs two steps at a time, because each step uses one core. */
async function runTwoAtATime(steps: Step[]): Promise<void> {
  const waiting = steps.values()
  const runWaiting = async () => {
    for (const step of waiting) await runStep(step)
  }
  await Promise.all([runWaiting(), runWaiting()])
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const tool of runningTools) tool.kill(signal)
    process.exit(1)
  })
}

await runTwoAtATime(staticChecks)
// The build runs before the tests, because several tests start the built service, and two builds at the same time would conflict.
await runStep(build)
await runStep(tests)
if (isWhole) await runTwoAtATime(shortForms)
if (withBrowser && passed.includes(build.name)) await runStep(journeys)
else if (withBrowser) failed.push(`${journeys.name} (not run: the build failed)`)
console.log(failed.length === 0 ? `All ${passed.length} steps passed.` : `Failed: ${failed.join(', ')}`)
if (failed.length > 0) process.exitCode = 1
