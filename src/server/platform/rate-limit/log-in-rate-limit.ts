import { knownNetworkDays, logInLimits } from './limits.ts'
import type { Failure } from '../failure.ts'
import { networkOf } from '../http/network-address.ts'
import type { RateLimits } from './rate-limit.ts'
import { createNetworkRateLimit, subscriberOf } from './network-rate-limit.ts'

/** Who tries to log in, and from where. */
export interface LogInTry {
  /** In the form in which addresses are stored. */
  email: string
  networkAddress: string
}

/**
 * Whether the password may be checked. A `refusal` is answered instead of anything but a success; `isCalm` says that the account is not
 * under attack, so that a refused log-in is still worth an event.
 */
export type LogInTurn =
  | { mayCheck: false; refusal: Failure<'TOO_MANY_REQUESTS'> }
  | {
      mayCheck: true
      refusal: Failure<'TOO_MANY_REQUESTS'> | undefined
      isCalm: boolean
      /** The password was right: the try does not count, and the network is one of the account's own. */
      succeeded(): Promise<void>
    }

/** The rate limits at log-in: decided before the password is checked, and alike for addresses that nobody has. Decision 070. */
export interface LogInRateLimit {
  /** Counts a try. */
  take(tried: LogInTry): Promise<LogInTurn>
  /** The owner of the e-mail address is there, by a mailed link: they can log in from their network, whatever strangers did. */
  welcome(tried: LogInTry): Promise<void>
}

export function createLogInRateLimit(rateLimits: RateLimits): LogInRateLimit {
  const { rateLimit, marks, together } = rateLimits
  const pair = rateLimit('log-in-pair', logInLimits.pair).steps
  const pairOfAnyKind = rateLimit('log-in-pair-any', logInLimits.pairOfAnyKind).steps
  const network = createNetworkRateLimit(rateLimits, 'log-in-network', logInLimits.network).steps
  const account = rateLimit('log-in-account', logInLimits.account).steps
  const newNetwork = rateLimit('log-in-new-network', logInLimits.newNetwork)
  const known = marks('known-network', knownNetworkDays)

  const keysOf = ({ email, networkAddress }: LogInTry) => {
    // Where three tries are all there are, a subscriber counts as one network.
    const subscriber = `${email} ${subscriberOf(networkAddress)}`
    return { email, networkAddress, pair: `${email} ${networkOf(networkAddress)}`, subscriber }
  }

  async function take(tried: LogInTry): Promise<LogInTurn> {
    const keys = keysOf(tried)
    const takeFirst = pair.take(keys.pair)
    const takePair = pairOfAnyKind.take(keys.pair, takeFirst)
    const takeNetwork = network.take(keys.networkAddress, takePair)
    const takeAccount = account.take(keys.email, takePair)
    const look = known.has(keys.pair, takePair)
    const { refusal: refusalOf, isMarked } = await together([takeFirst, takePair, ...takeNetwork, takeAccount, look])
    const ofPair = refusalOf(takePair)
    if (ofPair) return { mayCheck: false, refusal: ofPair }
    const ofNetwork = refusalOf(takeNetwork.at(-1) ?? takeNetwork[0])
    const ofAccount = refusalOf(takeAccount)
    const ofNewNetwork = ofAccount && (await newNetwork.take(keys.subscriber))
    // Strangers pull these two rate limits, so they never stop a client on their own network. A wrong password is answered there as anywhere
    // else: otherwise the answer would tell whose network it is.
    const refusal = ofNetwork ?? ofNewNetwork
    if (refusal && !isMarked(look)) return { mayCheck: false, refusal }
    const succeeded = async () => {
      // Only what was counted is given back: whoever gave back more could guess for ever, by logging in to an account of their own.
      const ofNetworks = ofNetwork ? [] : network.giveBack(keys.networkAddress)
      const ofAccounts = ofAccount ? [] : [account.giveBack(keys.email)]
      await together([pair.lift(keys.pair), ...ofNetworks, ...ofAccounts, ...welcomed(keys)])
    }
    return { mayCheck: true, refusal, isCalm: !ofAccount, succeeded }
  }

  const welcomed = (keys: ReturnType<typeof keysOf>) => [newNetwork.steps.lift(keys.subscriber), known.set(keys.pair)]

  async function welcome(tried: LogInTry): Promise<void> {
    const keys = keysOf(tried)
    await together([pair.lift(keys.pair), ...welcomed(keys)])
  }

  return { take, welcome }
}
