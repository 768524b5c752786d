import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { CannotStart } from '../cannot-start.ts'

// Chromium without windows: for each new journey, the whole Chromium takes four times as much processor time.
const headlessShell = 'chromium-headless-shell'

/** The browser for the journeys: CHROMIUM_PATH, an installed Chromium or Chrome, or Playwright's own. */
export const findChromium = (): string | undefined =>
  find('CHROMIUM_PATH', [
    `/usr/bin/${headlessShell}`,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    chromium.executablePath(),
  ])

/** The Firefox for one journey: FIREFOX_PATH, or an installed Firefox. */
export const findFirefox = (): string | undefined =>
  find('FIREFOX_PATH', [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    String.raw`C:\Program Files\Mozilla Firefox\firefox.exe`,
  ])

/** What one journey needs to run in WebKit. */
export interface WebKit {
  /** Speaks WebDriver. */
  driver: string
  browser: string
  /** A screen in memory. */
  screen: string
}

/** The WebKit of Debian for one journey, with a screen for it. */
export function findWebKit(): WebKit | undefined {
  if (process.platform !== 'linux') return undefined
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  const browser = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined
}

/** Finds Chromium. On Debian, root installs it if it is missing. */
export function findOrInstallChromium(): string {
  const found = findChromium() ?? (installByApt(headlessShell) ? findChromium() : undefined)
  if (found) return found
  throw new CannotStart(
    `The browser journeys need Chromium or Chrome: install one (Debian: apt-get install ${headlessShell}; else: npx playwright install chromium), or set CHROMIUM_PATH.`,
  )
}

/** Finds Firefox. On Debian, root installs it if it is missing. Without Firefox, one journey is skipped. */
export const findOrInstallFirefox = (): string | undefined => findFirefox() ?? (installByApt('firefox-esr') ? findFirefox() : undefined)

function find(setting: string, usualPaths: string[]): string | undefined {
  const configured = process.env[setting]
  if (configured && !existsSync(configured)) throw new CannotStart(`${setting} is ${configured}, and there is no such file.`)
  return configured || usualPaths.find((path) => existsSync(path))
}

/** Installs the package with apt, and returns whether this succeeded. */
function installByApt(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`No ${name} found; installing the one of this system ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return [['update'], ['install', '-y', '--no-install-recommends', name]].every(
    (args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
  )
}
