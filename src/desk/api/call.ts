import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { type DeskCallName, deskCalls } from '#contract/desk/calls.ts'
import { backend } from './backend.ts'
import type { DeskRequest } from './backend-query.ts'
import type { Input, Reply } from './call-types.ts'
import type { CallError } from './failure.ts'

/** The reply, or why there is none. */
type Answer<Name extends DeskCallName> = Promise<{ data: Reply<Name>; error?: undefined } | { data?: undefined; error: CallError }>

/**
 * A call that changes something: `const [withdraw, { isLoading, error }] = useCall('withdrawApproval')`, then `await withdraw({ id })`. `isLoading` and
 * `error` are those of the last call. After each call, everything on the screen is read again.
 */
export function useCall<Name extends DeskCallName>(name: Name) {
  const [send, { isLoading, error }] = backend.useSendMutation()
  const call = (input: Input<Name>) => send(requestOf(name, input)) as Answer<Name>
  return [call, { isLoading, error }] as const
}

/** A thunk that makes a call as `useCall` does. */
export const sendCall =
  <Name extends DeskCallName>(name: Name, input: Input<Name>) =>
  (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) =>
    dispatch(backend.endpoints.send.initiate(requestOf(name, input), { track: false })) as Answer<Name>

function requestOf<Name extends DeskCallName>(name: Name, input: Input<Name>): DeskRequest {
  const { body, query, ...params } = input as Pick<DeskRequest, 'body' | 'query'>
  return { call: deskCalls[name], params, query, body }
}
