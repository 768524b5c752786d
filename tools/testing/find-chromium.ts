import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { CannotStart } from '../cannot-start.ts'
import { installByApt } from './install-by-apt.ts'

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    `${process.env['HOME']}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((folder) =>
    join(process.env[folder] ?? 'C:\\', 'Google\\Chrome\\Application\\chrome.exe'),
  ),
}

/**
 * The browser for the journeys: the one that CHROMIUM_PATH names, an installed Chromium or Chrome, or Playwright's own.
 * @throws CannotStart when CHROMIUM_PATH names nothing.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named)) throw new CannotStart(`CHROMIUM_PATH is ${named}, and there is no such file.`)
  return named || [...(usualPlaces[process.platform] ?? []), chromium.executablePath()].find((path) => existsSync(path))
}

/** Installs Debian's Chromium where there is no browser and root asks for one. */
export function findOrInstallChromium(): string {
  const found = findChromium() ?? (installByApt('chromium') ? findChromium() : undefined)
  if (found) return found
  throw new CannotStart(
    'The browser journeys need Chromium or Chrome: install one (Debian: apt-get install chromium; else: npx playwright install chromium), or set CHROMIUM_PATH.',
  )
}
