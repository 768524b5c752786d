import { useCallback } from 'react'
import { calls } from '#contract/calls.ts'
import type { readSwitches } from '#contract/endpoints/switches.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Pausable } from '#contract/switches.ts'
import { backend } from './backend.ts'
import { type CallError, failureOf } from './failure.ts'
import { useAppDispatch } from './hooks.ts'

const followEveryMs = 60_000
/** While something is paused, whoever waits for it shall not wait much longer than it takes. */
const followPauseEveryMs = 15_000

const switchCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    readSwitches: build.query<ReplyOf<typeof readSwitches>, void>({ query: () => ({ call: calls.readSwitches }) }),
  }),
})

const { useQueryState, useQuerySubscription } = switchCalls.endpoints.readSwitches

/** Follows what the desk has paused, for every part of the page, and answers with the desk's notice. */
export function useFollowedNotice(): string | undefined {
  const { data } = useQueryState()
  const paused = Object.keys(data?.paused ?? {}).length > 0
  useQuerySubscription(undefined, { pollingInterval: paused ? followPauseEveryMs : followEveryMs, skipPollingIfUnfocused: true })
  return data?.notice
}

/** The desk's sentence for as long as a part is paused, as far as this page knows. */
export function usePause(part: Pausable) {
  const { data } = useQueryState()
  const dispatch = useAppDispatch()
  /** Takes in a call's refusal, for who learns of the pause by it. False where the call failed otherwise. */
  const isTold = useCallback(
    (error: CallError | undefined): boolean => {
      const failure = failureOf(error)
      if (failure?.error !== 'PAUSED') return false
      const told = { ...data, paused: { ...data?.paused, [part]: failure.message } }
      void dispatch(switchCalls.util.upsertQueryData('readSwitches', undefined, told))
      return true
    },
    [data, dispatch, part],
  )
  return { sentence: data?.paused[part], isTold }
}
