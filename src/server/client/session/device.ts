import Bowser from 'bowser'
import type { Text } from '../letters.texts.ts'

/** What a user agent says about a device; empty for names that we do not know, since anybody can send any text. */
export interface Device {
  browser: string
  system: string
}

// For an unknown agent the library answers with the text before the first slash, which would put a stranger's words into our letters.
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' }
  const reading = Bowser.getParser(userAgent)
  const [browser, system] = [reading.getBrowserName(), reading.getOSName()]
  return { browser: browsers.has(browser) ? browser : '', system: systems.has(system) ? system : '' }
}

/** `Firefox on Windows`, for letters. */
export function deviceName(userAgent: string, t: Text): string {
  const { browser, system } = deviceOf(userAgent)
  const known = browser || t('session.unknownBrowser')
  return system ? t('session.device', { browser: known, system }) : known
}
