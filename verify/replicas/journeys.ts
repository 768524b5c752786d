import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { root } from '../../tools/launcher/settings.ts'
import { findChromium } from '../../tools/testing/find-chromium.ts'
import type { Result } from '../chaos/part.ts'
import type { Installation } from './installation.ts'

// Those that go from the landing page to a quote, and those of a session over tabs and reloads.
const journeys = ['verify/journeys/client.spec.ts', 'verify/journeys/session.spec.ts', 'verify/journeys/second-factor.spec.ts']

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number; duration: number }
}

/** Journeys of `e2e/` in a real browser, through the proxy. */
export async function travel({ front, database, sandboxOrigin, sandboxSmtpUrl, anotherWorker }: Installation): Promise<Result> {
  const worker = await anotherWorker({ SMTP_URL: sandboxSmtpUrl })
  await worker.start()
  const running = { origin: front.origin, sandboxOrigin, databaseUrl: database.url, logFile: '', serverPid: 0 }
  const env = {
    ...process.env,
    KANTOR_RUNNING: JSON.stringify(running),
    NODE_EXTRA_CA_CERTS: front.caFile,
    CHROMIUM_PATH: findChromium() ?? '',
  }
  const printed = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/playwright/cli.js',
      'test',
      '--config=verify/journeys',
      ...journeys,
      '--reporter=json',
      `--output=${join(root, 'test-results/replicas')}`,
    ],
    { cwd: root, env, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: unknown) => error as { stdout: string })
  await worker.stop()
  const { stats } = JSON.parse(printed.stdout) as Report
  return {
    figures: [{ what: 'journeys that passed', value: `${stats.expected}, in ${Math.round(stats.duration / 1000)} s` }],
    failures: stats.unexpected + stats.flaky + stats.skipped > 0 || stats.expected === 0 ? [`journeys: ${JSON.stringify(stats)}`] : [],
  }
}
