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
      /** Send this, if set, unless the log-in succeeds. */
      refusal: Refusal | undefined
      /** The account is above the limit `account`, so its refused log-ins are no longer recorded as events. */
      isUnderAttack: boolean
      /** Whether the account has had a log-in from this network in the last months. */
      isKnownNetwork: boolean
      /** Call this if the password was not checked: the attempt is not counted. */
      cancel(): Promise<void>
      /** Call this after a right password: only `rightOrWrong` still counts the attempt, and the network is now known to the account. */
      recordSuccess(): Promise<void>
    }

/** The rate limits at log-in: decided before the password is checked, and in the same way for e-mail addresses without an account. Decision 070. */
export interface LogInRateLimit {
  consume(attempt: LogInAttempt): Promise<LogInPermit>
  /** Call this when the owner opens a mailed link: they can then log in from their network, however often strangers tried. */
  trustNetwork(attempt: LogInAttempt): Promise<void>
}

export function createLogInRateLimit(rateLimits: RateLimits): LogInRateLimit {
  const limits = limitsOf(rateLimits)
  return {
    consume: (attempt) => consume(limits, keysOf(attempt)),
    async trustNetwork(attempt) {
      const keys = keysOf(attempt)
      await limits.run([limits.accountAndNetwork.reset(keys.accountAndNetwork), ...trustSteps(limits, keys)])
    },
  }
}

const limitsOf = (rateLimits: RateLimits) => ({
  run: rateLimits.run,
  accountAndNetwork: rateLimits.create('log-in-pair', logInLimits.accountAndNetwork).steps,
  rightOrWrong: rateLimits.create('log-in-pair-any', logInLimits.rightOrWrong).steps,
  network: createNetworkRateLimit(rateLimits, 'log-in-network', logInLimits.network).steps,
  account: rateLimits.create('log-in-account', logInLimits.account).steps,
  newNetwork: rateLimits.create('log-in-new-network', logInLimits.newNetwork),
  knownNetworks: rateLimits.marks('known-network', knownNetworkDays),
})
type Limits = ReturnType<typeof limitsOf>

const keysOf = ({ email, networkAddress }: LogInAttempt) => ({
  email,
  networkAddress,
  accountAndNetwork: `${email} ${networkOf(networkAddress)}`,
  // A new network has only three tries, so all networks of an IPv6 subscriber count as one.
  subscriber: `${email} ${subscriberOf(networkAddress)}`,
})
type Keys = ReturnType<typeof keysOf>

async function consume(limits: Limits, keys: Keys): Promise<LogInPermit> {
  const accountAndNetwork = limits.accountAndNetwork.consume(keys.accountAndNetwork)
  const rightOrWrong = limits.rightOrWrong.consume(keys.accountAndNetwork, accountAndNetwork)
  const network = limits.network.consume(keys.networkAddress, rightOrWrong)
  const account = limits.account.consume(keys.email, rightOrWrong)
  const knownNetwork = limits.knownNetworks.has(keys.accountAndNetwork, rightOrWrong)
  const { refusal: refusalOf, isMarked } = await limits.run([accountAndNetwork, rightOrWrong, ...network, account, knownNetwork])

  const totalRefusal = refusalOf(rightOrWrong)
  if (totalRefusal) return { isAllowed: false, refusal: totalRefusal }
  const networkRefusal = refusalOf(network.at(-1) ?? network[0])
  const accountRefusal = refusalOf(account)
  const newNetworkRefusal = accountRefusal && (await limits.newNetwork.consume(keys.subscriber))
  // Strangers can exhaust the limits of a network and an account, so neither stops a client on a known network. A wrong password gets the
  // refusal on every network: otherwise the response would show whose network it is.
  const refusal = networkRefusal ?? newNetworkRefusal
  if (refusal && !isMarked(knownNetwork)) return { isAllowed: false, refusal }
  // Refund only what was counted: otherwise log-ins to one's own account would allow more guesses at the passwords of others.
  const networkRefunds = networkRefusal ? [] : limits.network.refund(keys.networkAddress)
  const accountRefunds = accountRefusal ? [] : [limits.account.refund(keys.email)]
  return {
    isAllowed: true,
    refusal,
    isUnderAttack: accountRefusal !== undefined,
    isKnownNetwork: isMarked(knownNetwork),
    async cancel() {
      const counted = [limits.accountAndNetwork.refund(keys.accountAndNetwork), limits.rightOrWrong.refund(keys.accountAndNetwork)]
      await limits.run([...counted, ...networkRefunds, ...accountRefunds])
    },
    async recordSuccess() {
      const reset = limits.accountAndNetwork.reset(keys.accountAndNetwork)
      await limits.run([reset, ...networkRefunds, ...accountRefunds, ...trustSteps(limits, keys)])
    },
  }
}

const trustSteps = ({ newNetwork, knownNetworks }: Limits, keys: Keys) => [
  newNetwork.steps.reset(keys.subscriber),
  knownNetworks.set(keys.accountAndNetwork),
]
