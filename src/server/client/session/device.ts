import Bowser from 'bowser'
import type { Queryable } from '../../platform/database/database.ts'
import { hasEvent } from '../../platform/event/event.ts'
import { networkOf } from '../../platform/http/network-address.ts'
import type { Origin } from '../../platform/http/route.ts'
import type { Text } from '../letters.texts.ts'
import { findOrigins } from './session.store.ts'

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

/** Whether no earlier session of the account has the device, or none has the network. False at the first log-in. Decision 078. */
export async function isUnfamiliarOrigin(tx: Queryable, accountId: string, { userAgent, networkAddress }: Origin): Promise<boolean> {
  const known = await findOrigins(tx, accountId)
  // No session is left at the first log-in, and when the earlier sessions have been deleted.
  if (known.length === 0) return hasEvent(tx, accountId, 'session.started')
  const { browser, system } = deviceOf(userAgent)
  const hasDevice = known
    .map((origin) => deviceOf(origin.userAgent))
    .some((device) => device.browser === browser && device.system === system)
  const hasNetwork = known.some((origin) => networkOf(origin.networkAddress) === networkOf(networkAddress))
  return !hasDevice || !hasNetwork
}
