import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tools/launcher/settings.ts'
import { findChromium } from '../../tools/testing/browsers.ts'
import type { Part } from '../harness/part.ts'
import type { Installation } from './installation.ts'

const journeys = ['session', 'client', 'second-factor'].map((name) => `verify/journeys/${name}.spec.ts`)

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number; duration: number }
}

export const runJourneys: Part<Installation> = {
  name: 'journeys',
  title: '# files of browser journeys through the proxy',
  count: journeys.length,
  short: 1,
  async run({ front, database, sandboxOrigin, sandboxSmtpUrl, newWorker }, { count }) {
    const worker = await newWorker({ SMTP_URL: sandboxSmtpUrl })
    await worker.start()
    const running = { origin: front.origin, sandboxOrigin, databaseUrl: database.url, logFile: '', serverPid: 0 }
    const env = {
      ...process.env,
      KANTOR_RUNNING: JSON.stringify(running),
      NODE_EXTRA_CA_CERTS: front.caFile,
      CHROMIUM_PATH: findChromium() ?? '',
    }
    const output = `--output=${join(root, 'test-results/replicas')}`
    const args = [
      'node_modules/playwright/cli.js',
      'test',
      '--config=verify/journeys',
      ...journeys.slice(0, count),
      '--reporter=json',
      output,
    ]
    const printed = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }).catch(
      (error: unknown) => error as { stdout: string },
    )
    await worker.stop()
    const { stats } = JSON.parse(printed.stdout) as Report
    return {
      figures: { 'journeys that passed': `${stats.expected}, in ${Math.round(stats.duration / 1000)} s` },
      failures: stats.unexpected + stats.flaky + stats.skipped > 0 || stats.expected === 0 ? [`journeys: ${JSON.stringify(stats)}`] : [],
    }
  },
}
