import type { WatchedAddress } from '../chain/watched-addresses.store.ts'

/** Addresses of Bitcoin that one round asks the nodes for, one call each; and how many of them are those at which coins are awaited. */
const [addressesAtOnce, awaitedAtOnce] = [25, 20]

/** When this process last asked for each address of Bitcoin, and when it got the answers of all nodes; `failed`: one answered for others only. */
export type LookedAt = Map<string, { asked: Date; read?: Date | 'failed' | undefined }>

type Watched = ReadonlyMap<string, Pick<WatchedAddress, 'isAwaited'>>

/** The addresses that were not looked at for the longest time; most of them where coins are awaited. */
export function nextAddresses(watched: Watched, { now, lookedAt }: { now: Date; lookedAt: LookedAt }): string[] {
  const age = (address: string) => lookedAt.get(address)?.asked.getTime() ?? 0
  const addresses = [...watched.keys()].toSorted((one, other) => age(one) - age(other))
  const isAwaited = (address: string) => watched.get(address)?.isAwaited ?? false
  const awaited = addresses.filter(isAwaited).slice(0, awaitedAtOnce)
  const next = [...awaited, ...addresses.filter((address) => !awaited.includes(address))].slice(0, addressesAtOnce)
  for (const address of lookedAt.keys()) if (!watched.has(address)) lookedAt.delete(address)
  for (const address of next) lookedAt.set(address, { ...lookedAt.get(address), asked: now })
  return next
}

/** Since when every address at which coins are awaited was read, without those that failed; undefined if one was not asked for. */
export function oldestReading(watched: Watched, { now, lookedAt }: { now: Date; lookedAt: LookedAt }): Date | undefined {
  let oldest = now
  for (const [address, { isAwaited }] of watched) {
    const read = lookedAt.get(address)?.read
    if (isAwaited && !read) return undefined
    if (isAwaited && read instanceof Date && read < oldest) oldest = read
  }
  return oldest
}

export const failedAddresses = (lookedAt: LookedAt): string[] =>
  [...lookedAt].flatMap(([address, { read }]) => (read === 'failed' ? [address] : []))
