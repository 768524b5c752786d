import { subscriberLimitFactor, type Limit } from './limits.ts'
import { networkOf } from '../http/network-address.ts'
import type { RateLimits, Refusal } from './rate-limit.ts'
import type { Step } from './rate-limit.store.ts'

// A subscriber can have a /48 with 65,536 networks in it.
const subscriberGroups = 3

/** The subscriber that a network address belongs to: the address itself for IPv4, the /48 for IPv6. */
export const subscriberOf = (networkAddress: string): string => networkOf(networkAddress, subscriberGroups)

/** A rate limit whose keys are network addresses. */
export interface NetworkRateLimit {
  consume(address: string): Promise<Refusal | undefined>
  /** Steps for `run`. If any step is refused, the last step is refused too. */
  steps: { consume(address: string, unless?: Step): [Step, ...Step[]]; refund(address: string): Step[] }
}

/** Counts tries by network, and those of all networks of one IPv6 subscriber together, against a higher limit: many people can share a /48. */
export function createNetworkRateLimit(rateLimits: Pick<RateLimits, 'create' | 'run'>, name: string, limit: Limit): NetworkRateLimit {
  const networks = rateLimits.create(name, limit).steps
  const subscribers = rateLimits.create(`${name}-subscriber`, { ...limit, times: limit.times * subscriberLimitFactor }).steps
  const hasSubscriber = (address: string) => subscriberOf(address) !== networkOf(address)
  const steps: NetworkRateLimit['steps'] = {
    consume(address, unless) {
      const networkStep = networks.consume(networkOf(address), unless)
      return hasSubscriber(address) ? [networkStep, subscribers.consume(subscriberOf(address), networkStep)] : [networkStep]
    },
    refund: (address) => [
      networks.refund(networkOf(address)),
      ...(hasSubscriber(address) ? [subscribers.refund(subscriberOf(address))] : []),
    ],
  }
  return {
    steps,
    async consume(address) {
      const consumed = steps.consume(address)
      return (await rateLimits.run(consumed)).refusal(consumed.at(-1) ?? consumed[0])
    },
  }
}
