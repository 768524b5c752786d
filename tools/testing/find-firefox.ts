import { existsSync } from 'node:fs'
import { CannotStart } from '../cannot-start.ts'
import { installByApt } from './install-by-apt.ts'

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
}

/**
 * The Firefox for the journey in a second browser: the one that FIREFOX_PATH names, or an installed one.
 * @throws CannotStart when FIREFOX_PATH names nothing.
 */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  if (named && !existsSync(named)) throw new CannotStart(`FIREFOX_PATH is ${named}, and there is no such file.`)
  return named || usualPlaces[process.platform]?.find((path) => existsSync(path))
}

/** Installs Debian's Firefox where there is none and root asks for one. Without one, its journey is left out. */
export const findOrInstallFirefox = (): string | undefined => findFirefox() ?? (installByApt('firefox-esr') ? findFirefox() : undefined)
