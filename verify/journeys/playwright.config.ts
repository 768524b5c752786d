import { defineConfig } from '@playwright/test'
import { findChromium } from '../../tools/testing/browsers.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // A journey that passes only at the second attempt has found a defect.
  retries: 0,
  // Each has its own service, unless one runs already for all. A third on two cores made the accessibility journeys fail.
  workers: process.env['KANTOR_RUNNING'] ? 1 : 2,
  projects: [
    // First: it starts the whole product four times, and at the end the other workers would wait for it.
    { name: 'after a kill', testMatch: 'letter-after-kill.spec.ts' },
    { name: 'journeys', testIgnore: 'letter-after-kill.spec.ts' },
  ],
  timeout: 90_000,
  reporter: 'list',
  use: {
    // Without screenshots, which took two fifths of the processor time: the trace has the page's document at each step.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: executablePath ? { executablePath } : {},
  },
})
