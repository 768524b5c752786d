import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { backend } from './backend.ts'

const { initiate, select, useQueryState, useQuerySubscription } = backend.endpoints.readProfile

type RootState = Parameters<ReturnType<typeof select>>[0]

/**
 * The client's profile. RTK Query repeats a failed call for every part of a screen that is mounted later; here such a part shows the
 * failure, and only `askAgain` repeats the call.
 */
export function useProfile({ skip = false } = {}) {
  const dispatch = useDispatch<ThunkDispatch<RootState, unknown, UnknownAction>>()
  const state = useQueryState(undefined, { skip })
  const [wasSubscribed, setSubscribed] = useState(false)
  const isSubscribed = !skip && (wasSubscribed || !state.isError)
  if (isSubscribed !== wasSubscribed) setSubscribed(isSubscribed)
  useQuerySubscription(undefined, { skip: !isSubscribed })
  return { ...state, askAgain: () => void dispatch(initiate(undefined, { subscribe: false, forceRefetch: true })) }
}
