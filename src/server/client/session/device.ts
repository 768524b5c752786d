import type { Queryable } from '../../platform/database/database.ts'
import { hasEvent, hasEventFrom } from '../../platform/event/event.ts'
import { type CallerDevice, type Device, deviceOf } from '../../platform/http/device.ts'
import { networkOf } from '../../platform/http/network-address.ts'
import { isFromThirdNetwork } from '../account/confirm-email.ts'
import type { Text } from '../letters.texts.ts'
import { findCallerDevices } from './session.store.ts'

/** `Firefox on Windows`, for letters. */
export function deviceName({ browser, system }: Device, t: Text): string {
  const known = browser || t('session.unknownBrowser')
  return system ? t('session.device', { browser: known, system }) : known
}

/** Whether no log-in, and no earlier refresh, of the account came from this device and this network. */
export const isNewPlace = async (tx: Queryable, accountId: string, caller: CallerDevice): Promise<boolean> =>
  (await isUnfamiliarDevice(tx, accountId, caller)) && !(await hasEventFrom(tx, { accountId, kind: 'session.refreshed', caller }))

/**
 * Whether the browser and system, or the network, are new to the account. False at the first log-in, unless the sign-up was confirmed elsewhere
 * and the log-in comes from a third network. Decision 078.
 */
export async function isUnfamiliarDevice(tx: Queryable, accountId: string, { userAgent, networkAddress }: CallerDevice): Promise<boolean> {
  const known = await findCallerDevices(tx, accountId)
  // No sessions: either this is the first log-in, or the retention rules have deleted the earlier sessions.
  if (known.length === 0) return (await hasEvent(tx, accountId, 'session.started')) || isFromThirdNetwork(tx, accountId, networkAddress)
  const { browser, system } = deviceOf(userAgent)
  const hasDevice = known
    .map((earlier) => deviceOf(earlier.userAgent))
    .some((device) => device.browser === browser && device.system === system)
  const hasNetwork = known.some((earlier) => networkOf(earlier.networkAddress) === networkOf(networkAddress))
  return !hasDevice || !hasNetwork
}
