import { type Call, type CallName, calls } from '#contract/calls.ts'
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

export function createCallRateLimits(rateLimits: RateLimits): CallRateLimits {
  const wrongTokens = rateLimits.create('wrong-token', wrongTokenLimit)
  const consumeByCall = new Map<Call, Consume>()
  for (const name of Object.keys(calls) as CallName[]) {
    const limit = limitOf(calls[name])
    if (limit) consumeByCall.set(calls[name], createConsume(rateLimits, name, limit))
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
