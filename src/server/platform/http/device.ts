import Bowser from 'bowser'

/** The network address and browser that a call comes from. */
export interface CallerDevice {
  /** The caller's, as our own proxies forward it; in the form that `networkAddress()` returns. */
  networkAddress: string
  userAgent: string
}

/** Browser and system that a user agent names; empty for unknown names, because anybody can send any text. */
export interface Device {
  browser: string
  system: string
}

// For an unknown agent the library returns the text before the first slash, which would put a stranger's words into our letters.
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' }
  const parser = Bowser.getParser(userAgent)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  return { browser: browsers.has(browser) ? browser : '', system: systems.has(system) ? system : '' }
}
