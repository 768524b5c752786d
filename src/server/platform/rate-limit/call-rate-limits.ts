import { type Call, type CallName, calls } from '#contract/calls.ts'
import type { FailureCode } from '#contract/failures.ts'
import { type CallLimit, limitOf, wrongTokenCodes, wrongTokenLimit } from './limits.ts'
import type { Failure } from '../failure.ts'
import { networkOf } from '../http/network-address.ts'
import type { RateLimits } from './rate-limit.ts'
import { createNetworkRateLimit } from './network-rate-limit.ts'

export interface Caller {
  networkAddress: string
  /** Of the session, on calls that need one. */
  accountId: string | undefined
}

/** The rate limits that stand before and behind every call. */
export interface CallRateLimits {
  /** Counts a call that has a limit. */
  take(call: Call, caller: Caller): Promise<Failure<'TOO_MANY_REQUESTS'> | undefined>
  /** Counts an answer that means a wrong token; what to answer instead when there were too many. */
  afterFailure(code: FailureCode, caller: Caller): Promise<Failure<'TOO_MANY_REQUESTS'> | undefined>
}

export function createCallRateLimits(rateLimits: RateLimits): CallRateLimits {
  const wrongTokens = rateLimits.rateLimit('wrong-token', wrongTokenLimit)
  const ofCalls = new Map<Call, (caller: Caller) => ReturnType<CallRateLimits['take']>>()
  for (const name of Object.keys(calls) as CallName[]) {
    const limit = limitOf(calls[name])
    if (limit) ofCalls.set(calls[name], counting(rateLimits, name, limit))
  }
  return {
    take: async (call, caller) => ofCalls.get(call)?.(caller),
    async afterFailure(code, { networkAddress }) {
      return wrongTokenCodes.includes(code) ? wrongTokens.take(networkOf(networkAddress)) : undefined
    },
  }
}

function counting(rateLimits: RateLimits, name: string, limit: CallLimit): (caller: Caller) => ReturnType<CallRateLimits['take']> {
  if (limit.per === 'network') {
    const counts = createNetworkRateLimit(rateLimits, name, limit)
    return ({ networkAddress }) => counts.take(networkAddress)
  }
  const counts = rateLimits.rateLimit(name, limit)
  return ({ accountId }) => counts.take(accountId ?? '')
}
