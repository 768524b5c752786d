import { type Call, calls } from '#contract/calls.ts'
import type { FailureCode } from '#contract/failures.ts'
import { type CallLimit, limitOf, wrongTokenCodes, wrongTokenLimit } from './limits.ts'
import { networkOf } from '../http/network-address.ts'
import type { RateLimits, Refusal } from './rate-limit.ts'
import { createNetworkRateLimit } from './network-rate-limit.ts'

export interface Caller {
  networkAddress: string
  /** The account that is logged in; undefined on public calls. */
  accountId: string | undefined
}

/** Applies each call's own rate limit, and one for wrong tokens over all calls. */
export interface CallRateLimits {
  /** Counts a call that has a limit. */
  consume(call: Call, caller: Caller): Promise<Refusal | undefined>
  /** Counts a failure that means a wrong token. After too many of them, returns the refusal to send instead. */
  afterFailure(code: FailureCode, caller: Caller): Promise<Refusal | undefined>
}

/** `limited`: the calls of this listener, by names that no other listener uses. */
export function createCallRateLimits(rateLimits: RateLimits, limited: Record<string, Call> = calls): CallRateLimits {
  const wrongTokens = rateLimits.create('wrong-token', wrongTokenLimit)
  const consumeByCall = new Map<Call, Consume>()
  for (const [name, call] of Object.entries(limited)) {
    const limit = limitOf(call)
    if (limit) consumeByCall.set(call, createConsume(rateLimits, name, limit))
  }
  return {
    consume: async (call, caller) => consumeByCall.get(call)?.(caller),
    async afterFailure(code, { networkAddress }) {
      return wrongTokenCodes.includes(code) ? wrongTokens.consume(networkOf(networkAddress)) : undefined
    },
  }
}

type Consume = (caller: Caller) => Promise<Refusal | undefined>

function createConsume(rateLimits: RateLimits, name: string, limit: CallLimit): Consume {
  if (limit.per === 'network') {
    const perNetwork = createNetworkRateLimit(rateLimits, name, limit)
    return ({ networkAddress }) => perNetwork.consume(networkAddress)
  }
  const perAccount = rateLimits.create(name, limit)
  return ({ accountId }) => perAccount.consume(accountId ?? '')
}
