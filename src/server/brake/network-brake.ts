import { networksOfOne, type Limit } from '#contract/brakes.ts'
import { networkOf } from '../http/network-address.ts'
import type { Brake, Brakes } from './brake.ts'

// A subscriber can have a /48 with 65,536 networks in it.
const subscriberGroups = 3

/** The subscriber that a network address belongs to: of IPv4 the address, of IPv6 the /48. */
export const subscriberOf = (networkAddress: string): string => networkOf(networkAddress, subscriberGroups)

/**
 * Counts tries by network, and those of all networks that one IPv6 subscriber can have, together: more than one has, for a /48 can be many
 * people's. Its keys are network addresses.
 */
export function createNetworkBrake({ brake }: Brakes, name: string, limit: Limit): Omit<Brake, 'lift'> {
  const ofNetwork = brake(name, limit)
  const ofSubscriber = brake(`${name}-subscriber`, { ...limit, times: limit.times * networksOfOne })
  const isWider = (address: string) => subscriberOf(address) !== networkOf(address)
  return {
    async take(address) {
      const refusal = await ofNetwork.take(networkOf(address))
      return refusal ?? (isWider(address) ? ofSubscriber.take(subscriberOf(address)) : undefined)
    },
    async giveBack(address) {
      await Promise.all([
        ofNetwork.giveBack(networkOf(address)),
        ...(isWider(address) ? [ofSubscriber.giveBack(subscriberOf(address))] : []),
      ])
    },
  }
}
