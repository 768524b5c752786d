import { defineConfig } from '@playwright/test'
import { findChromium } from '../../tools/testing/find-chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // A journey that passes at the second attempt has found something.
  retries: 0,
  // Each has a service of its own, unless one runs already for all.
  workers: process.env['KANTOR_RUNNING'] ? 1 : 2,
  projects: [
    // Begun first: it starts the whole product four times, and at the end the other worker would wait for it.
    { name: 'after a kill', testMatch: 'letter-after-kill.spec.ts' },
    { name: 'journeys', testIgnore: 'letter-after-kill.spec.ts' },
  ],
  timeout: 90_000,
  reporter: 'list',
  use: {
    // Without a film of each journey, which took two fifths of the processor's time: the trace has the page as it was at each step.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: executablePath ? { executablePath } : {},
  },
})
