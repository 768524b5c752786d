import Bowser from 'bowser'
import type { Text } from './letters.texts.ts'

/** What a user agent tells of the device that somebody uses. Empty where it names nothing that we know: anybody can send any text. */
export interface Device {
  browser: string
  system: string
}

// For an unknown agent the library answers with whatever stands before the first slash: a stranger's text in our letters and screens.
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

/** Reads browser and system from the user agent that a session was started with. */
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
