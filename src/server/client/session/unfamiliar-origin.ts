import type { Queryable } from '../../platform/database/database.ts'
import { hasEvent } from '../../platform/event/event.ts'
import { networkOf } from '../../platform/http/network-address.ts'
import type { Origin } from '../../platform/http/route.ts'
import { deviceOf } from './device.ts'
import { findOrigins } from './session.store.ts'

/** Whether a log-in comes from a device or a network that no session of the account came from. Never at the first log-in. Decision 078. */
export async function isUnfamiliarOrigin(tx: Queryable, accountId: string, { userAgent, networkAddress }: Origin): Promise<boolean> {
  const known = await findOrigins(tx, accountId)
  // No session is left: the first log-in, or one so late that the earlier sessions have been removed.
  if (known.length === 0) return hasEvent(tx, accountId, 'session.started')
  const { browser, system } = deviceOf(userAgent)
  const hasDevice = known
    .map((origin) => deviceOf(origin.userAgent))
    .some((device) => device.browser === browser && device.system === system)
  const hasNetwork = known.some((origin) => networkOf(origin.networkAddress) === networkOf(networkAddress))
  return !hasDevice || !hasNetwork
}
