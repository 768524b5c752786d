import { type CallLimit, limitOf, wrongTokenCodes, wrongTokenLimit } from '#contract/brakes.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { Failure } from '../failure.ts'
import { networkOf } from '../http/network-address.ts'
import type { Brakes } from './brake.ts'
import { createNetworkBrake } from './network-brake.ts'

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

export function createCallBrakes(brakes: Brakes): CallBrakes {
  const wrongTokens = brakes.brake('wrong-token', wrongTokenLimit)
  const ofCalls = new Map<Call, (caller: Caller) => ReturnType<CallBrakes['take']>>()
  for (const name of Object.keys(calls) as CallName[]) {
    const limit = limitOf(calls[name])
    if (limit) ofCalls.set(calls[name], counting(brakes, name, limit))
  }
  return {
    take: async (call, caller) => ofCalls.get(call)?.(caller),
    async afterFailure(code, { networkAddress }) {
      return wrongTokenCodes.includes(code) ? wrongTokens.take(networkOf(networkAddress)) : undefined
    },
  }
}

function counting(brakes: Brakes, name: string, limit: CallLimit): (caller: Caller) => ReturnType<CallBrakes['take']> {
  if (limit.per === 'network') {
    const counts = createNetworkBrake(brakes, name, limit)
    return ({ networkAddress }) => counts.take(networkAddress)
  }
  const counts = brakes.brake(name, limit)
  return ({ accountId }) => counts.take(accountId ?? '')
}
