import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import type { Pausable } from '#contract/endpoint.ts'
import { backend, reads } from './backend.ts'
import type { Reply } from './call-types.ts'
import { type CallError, failureOf } from './failure.ts'

const pollMs = 60_000
/** While something is paused, the switches are polled more often, because clients wait for the end of the pause. */
const pollWhilePausedMs = 15_000

const switchCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    readSwitches: build.query<Reply<'readSwitches'>, void>(reads('readSwitches')),
  }),
})

type RootState = Parameters<ReturnType<typeof switchCalls.endpoints.readSwitches.select>>[0]

const { useQueryState, useQuerySubscription } = switchCalls.endpoints.readSwitches

/** Polls the switches, for every part of the page, and returns the desk's notice. */
export function useDeskNotice(): string | undefined {
  const { data } = useQueryState()
  const paused = Object.keys(data?.paused ?? {}).length > 0
  useQuerySubscription(undefined, { pollingInterval: paused ? pollWhilePausedMs : pollMs, skipPollingIfUnfocused: true })
  return data?.notice
}

/** The desk's sentence about a paused part of the service, as last polled. */
export function usePause(part: Pausable) {
  const { data } = useQueryState()
  const dispatch = useDispatch<ThunkDispatch<RootState, unknown, UnknownAction>>()
  /** Records a pause that a refused call reports. False if the call failed for another reason. */
  const recordPause = useCallback(
    (error: CallError | undefined): boolean => {
      const failure = failureOf(error)
      if (failure?.error !== 'PAUSED') return false
      const switches = { ...data, paused: { ...data?.paused, [part]: failure.message } }
      void dispatch(switchCalls.util.upsertQueryData('readSwitches', undefined, switches))
      return true
    },
    [data, dispatch, part],
  )
  return { sentence: data?.paused[part], recordPause }
}
