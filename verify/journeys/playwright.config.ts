import { defineConfig } from '@playwright/test'
import { findChromium } from '../../tools/testing/browsers.ts'

const executablePath = findChromium()

/** The journeys of `npm test`, from the landing page to the end of a deal. */
const main = /\/(browser-security|client|deals|desk|offers|second-factor)\.spec\.ts$/

/** These journeys need other settings of the service or of the browser. */
const withOtherSettings = /(access|brand|card-redirects|headers)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // A journey that passes only at the second attempt has found a defect.
  retries: 0,
  // Each worker starts its own service, unless one runs already for all journeys. With three workers on two cores, accessibility journeys failed.
  workers: process.env['KANTOR_RUNNING'] ? 1 : 2,
  // A worker with other settings starts its own service. The journeys with the usual settings come first, so that no worker is replaced among them.
  projects: [
    { name: 'main', testMatch: main },
    { name: 'others', testIgnore: [main, withOtherSettings] },
    { name: 'other settings', testMatch: withOtherSettings },
  ],
  // It ends what hangs. On a slow machine with both cores busy, a journey takes four times as long as alone.
  timeout: 600_000,
  reporter: 'list',
  use: {
    // The trace has the page's document at each step. Screenshots took two fifths of the processor time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: executablePath ? { executablePath } : {},
  },
})
