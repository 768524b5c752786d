import { type CallLimit, limitOf, wrongTokenCodes, wrongTokenLimit } from '#contract/brakes.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { Failure } from '../failure.ts'
import { networkOf } from '../http/network-address.ts'
import type { Brake, Brakes } from './brake.ts'

export interface Caller {
  networkAddress: string
  /** Of the session, on calls that need one. */
  accountId: string | undefined
}

/** The brakes that stand before and behind every call. */
export interface CallBrakes {
  /** Counts a call that has a limit. */
  take(call: Call, caller: Caller): Promise<Failure<'TOO_MANY_REQUESTS'> | undefined>
  /** Counts an answer that means a wrong token; what to answer instead when there were too many. */
  afterFailure(code: FailureCode, caller: Caller): Promise<Failure<'TOO_MANY_REQUESTS'> | undefined>
}

export function createCallBrakes({ brake }: Brakes): CallBrakes {
  const wrongTokens = brake('wrong-token', wrongTokenLimit)
  const ofCalls = new Map<Call, { limit: CallLimit; counts: Brake }>()
  for (const name of Object.keys(calls) as CallName[]) {
    const limit = limitOf(calls[name])
    if (limit) ofCalls.set(calls[name], { limit, counts: brake(name, limit) })
  }
  return {
    async take(call, { networkAddress, accountId }) {
      const found = ofCalls.get(call)
      if (!found) return undefined
      return found.counts.take(found.limit.per === 'account' ? (accountId ?? '') : networkOf(networkAddress))
    },
    async afterFailure(code, { networkAddress }) {
      return wrongTokenCodes.includes(code) ? wrongTokens.take(networkOf(networkAddress)) : undefined
    },
  }
}
