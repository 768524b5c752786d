import { networksOfOne, type Limit } from './limits.ts'
import { networkOf } from '../http/network-address.ts'
import type { RateLimit, RateLimits, Step } from './rate-limit.ts'

// A subscriber can have a /48 with 65,536 networks in it.
const subscriberGroups = 3

/** The subscriber that a network address belongs to: of IPv4 the address, of IPv6 the /48. */
export const subscriberOf = (networkAddress: string): string => networkOf(networkAddress, subscriberGroups)

/** Its keys are network addresses. */
export interface NetworkRateLimit {
  take(address: string): ReturnType<RateLimit['take']>
  /** The same as steps, to be done together with others. The last is refused where one is. */
  steps: { take(address: string, unless?: Step): [Step, ...Step[]]; giveBack(address: string): Step[] }
}

/**
 * Counts tries by network, and those of all networks that one IPv6 subscriber can have, together: more than one has, for a /48 can be many
 * people's.
 */
export function createNetworkRateLimit(
  { rateLimit, together }: Pick<RateLimits, 'rateLimit' | 'together'>,
  name: string,
  limit: Limit,
): NetworkRateLimit {
  const ofNetwork = rateLimit(name, limit).steps
  const ofSubscriber = rateLimit(`${name}-subscriber`, { ...limit, times: limit.times * networksOfOne }).steps
  const isWider = (address: string) => subscriberOf(address) !== networkOf(address)
  const steps: NetworkRateLimit['steps'] = {
    take(address, unless) {
      const first = ofNetwork.take(networkOf(address), unless)
      return isWider(address) ? [first, ofSubscriber.take(subscriberOf(address), first)] : [first]
    },
    giveBack: (address) => [
      ofNetwork.giveBack(networkOf(address)),
      ...(isWider(address) ? [ofSubscriber.giveBack(subscriberOf(address))] : []),
    ],
  }
  return {
    steps,
    async take(address) {
      const taken = steps.take(address)
      return (await together(taken)).refusal(taken.at(-1) ?? taken[0])
    },
  }
}
