import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/testing/find-chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // A journey that passes at the second attempt has found something.
  retries: 0,
  workers: 1,
  timeout: 90_000,
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    launchOptions: executablePath ? { executablePath } : {},
  },
})
