import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { backend } from './backend.ts'

const { initiate, select, useQueryState, useQuerySubscription } = backend.endpoints.readProfile

type RootState = Parameters<ReturnType<typeof select>>[0]

/**
 * The client's profile. RTK Query would repeat a failed call for every component that is mounted later. Here such a component shows the
 * failure, and only `refetch` repeats the call.
 */
export function useProfile({ skip = false } = {}) {
  const dispatch = useDispatch<ThunkDispatch<RootState, unknown, UnknownAction>>()
  const state = useQueryState(undefined, { skip })
  const [wasSubscribed, setSubscribed] = useState(false)
  const isSubscribed = !skip && (wasSubscribed || !state.isError)
  if (isSubscribed !== wasSubscribed) setSubscribed(isSubscribed)
  useQuerySubscription(undefined, { skip: !isSubscribed })
  return { ...state, refetch: () => void dispatch(initiate(undefined, { subscribe: false, forceRefetch: true })) }
}
