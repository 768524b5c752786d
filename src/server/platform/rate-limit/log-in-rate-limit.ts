import { knownNetworkDays, logInLimits } from './limits.ts'
import { networkOf } from '../http/network-address.ts'
import type { RateLimits, Refusal } from './rate-limit.ts'
import { createNetworkRateLimit, subscriberOf } from './network-rate-limit.ts'

export interface LogInAttempt {
  /** In the stored form: see `storedEmail`. */
  email: string
  networkAddress: string
}

/** Whether the password may be checked, or why not. */
export type LogInPermit =
  | { isAllowed: false; refusal: Refusal }
  | {
      isAllowed: true
      /** To be sent unless the log-in succeeds. */
      refusal: Refusal | undefined
      /** Many networks guess at this account: its refused log-ins are no longer worth an event. */
      isUnderAttack: boolean
      /** The password was right: the attempt does not count, and the network is known to the account from now on. */
      succeeded(): Promise<void>
    }

/** The rate limits at log-in: decided before the password is checked, and in the same way for addresses without an account. Decision 070. */
export interface LogInRateLimit {
  consume(attempt: LogInAttempt): Promise<LogInPermit>
  /** The owner of the address has opened a mailed link: they can log in from their network, however often strangers tried. */
  trustNetwork(attempt: LogInAttempt): Promise<void>
}

export function createLogInRateLimit(rateLimits: RateLimits): LogInRateLimit {
  const limits = limitsOf(rateLimits)
  return {
    consume: (attempt) => consume(limits, keysOf(attempt)),
    async trustNetwork(attempt) {
      const keys = keysOf(attempt)
      await limits.run([limits.pair.reset(keys.pair), ...trustedSteps(limits, keys)])
    },
  }
}

const limitsOf = (rateLimits: RateLimits) => ({
  run: rateLimits.run,
  pair: rateLimits.create('log-in-pair', logInLimits.pair).steps,
  pairOfAnyKind: rateLimits.create('log-in-pair-any', logInLimits.pairOfAnyKind).steps,
  network: createNetworkRateLimit(rateLimits, 'log-in-network', logInLimits.network).steps,
  account: rateLimits.create('log-in-account', logInLimits.account).steps,
  newNetwork: rateLimits.create('log-in-new-network', logInLimits.newNetwork),
  knownNetworks: rateLimits.marks('known-network', knownNetworkDays),
})
type Limits = ReturnType<typeof limitsOf>

const keysOf = ({ email, networkAddress }: LogInAttempt) => ({
  email,
  networkAddress,
  pair: `${email} ${networkOf(networkAddress)}`,
  // A new network has only three tries, so all networks of an IPv6 subscriber count as one.
  subscriber: `${email} ${subscriberOf(networkAddress)}`,
})
type Keys = ReturnType<typeof keysOf>

async function consume(limits: Limits, keys: Keys): Promise<LogInPermit> {
  const pair = limits.pair.consume(keys.pair)
  const pairOfAnyKind = limits.pairOfAnyKind.consume(keys.pair, pair)
  const network = limits.network.consume(keys.networkAddress, pairOfAnyKind)
  const account = limits.account.consume(keys.email, pairOfAnyKind)
  const knownNetwork = limits.knownNetworks.has(keys.pair, pairOfAnyKind)
  const { refusal: refusalOf, isMarked } = await limits.run([pair, pairOfAnyKind, ...network, account, knownNetwork])

  const ofPair = refusalOf(pairOfAnyKind)
  if (ofPair) return { isAllowed: false, refusal: ofPair }
  const ofNetwork = refusalOf(network.at(-1) ?? network[0])
  const ofAccount = refusalOf(account)
  const ofNewNetwork = ofAccount && (await limits.newNetwork.consume(keys.subscriber))
  // Strangers can exhaust the limits of a network and an account, so neither stops a client on a known network. A wrong password gets the
  // refusal on every network: otherwise the response would show whose network it is.
  const refusal = ofNetwork ?? ofNewNetwork
  if (refusal && !isMarked(knownNetwork)) return { isAllowed: false, refusal }
  return {
    isAllowed: true,
    refusal,
    isUnderAttack: ofAccount !== undefined,
    async succeeded() {
      // Refund only what was counted: otherwise log-ins to one's own account would make room for guessing at others.
      const networkRefunds = ofNetwork ? [] : limits.network.refund(keys.networkAddress)
      const accountRefunds = ofAccount ? [] : [limits.account.refund(keys.email)]
      await limits.run([limits.pair.reset(keys.pair), ...networkRefunds, ...accountRefunds, ...trustedSteps(limits, keys)])
    },
  }
}

const trustedSteps = ({ newNetwork, knownNetworks }: Limits, keys: Keys) => [
  newNetwork.steps.reset(keys.subscriber),
  knownNetworks.set(keys.pair),
]
