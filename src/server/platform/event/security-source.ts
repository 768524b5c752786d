import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import { derivedKey } from '../crypto/sealed.ts'
import { type CallerDevice, type Device, deviceOf } from '../http/device.ts'
import { networkOf } from '../http/network-address.ts'

/** From where an event was caused. */
export interface SecuritySource extends Device {
  /** The caller's /24 (IPv4) or /48 (IPv6); empty if unknown. */
  network: string
  /** HMAC-SHA256 of the whole network address. */
  addressHash: Buffer
}

/** Runs the work of a call. The security events of the work are recorded with this caller's network and device. Decision 185. */
export type WithSecuritySource = <Result>(caller: CallerDevice, work: () => Result) => Result

const storage = new AsyncLocalStorage<() => SecuritySource>()

/** `secretsKeys`: the newest one hashes the addresses. */
export function securitySources([newestKey = Buffer.alloc(0)]: Buffer[]): WithSecuritySource {
  const hashKey = derivedKey(newestKey, 'network address')
  return ({ networkAddress, userAgent }, work) =>
    storage.run(
      () => ({
        network: networkInClear(networkAddress),
        addressHash: createHmac('sha256', hashKey).update(networkAddress).digest(),
        ...deviceOf(userAgent),
      }),
      work,
    )
}

/** The source of the current call; undefined outside of calls, for example at the desk. */
export const currentSource = (): SecuritySource | undefined => storage.getStore()?.()

export const networkInClear = (address: string): string =>
  address.includes(':') ? networkOf(address, 3) : address.replace(/\.\d+$/, '.0/24')
