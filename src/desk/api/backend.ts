import { createApi } from '@reduxjs/toolkit/query/react'
import { deskCalls } from '#contract/desk/calls.ts'
import { backendQuery } from './backend-query.ts'
import type { Body, Query, Reply } from './call-types.ts'

/** A part of the service's data that changes together, such as `approvals`. The names are those of the call `readChanges`. */
export const topic = (id: string) => ({ type: 'Topic' as const, id })

/** The calls of every screen. Other files of this folder add more calls with `injectEndpoints`. */
export const backend = createApi({
  reducerPath: 'backend',
  baseQuery: backendQuery,
  tagTypes: ['Topic', 'Session', 'OwnPasskeys', 'Exports', 'WithoutTopic'],
  refetchOnMountOrArgChange: true,
  endpoints: (build) => ({
    readSession: build.query<Reply<'readSession'>, void>({
      query: () => ({ call: deskCalls.readSession }),
      providesTags: ['Session'],
    }),
    signOut: build.mutation<Reply<'signOut'>, void>({ query: () => ({ call: deskCalls.signOut }) }),
    beginStepUp: build.mutation<Reply<'beginStepUp'>, void>({ query: () => ({ call: deskCalls.beginStepUp }) }),
    readChanges: build.query<Reply<'readChanges'>, Query<'readChanges'>>({
      query: (query) => ({ call: deskCalls.readChanges, query }),
      keepUnusedDataFor: 0,
    }),
    readWaiting: build.query<Reply<'readWaiting'>, void>({
      query: () => ({ call: deskCalls.readWaiting }),
      providesTags: ['requests', 'deals', 'approvals', 'wallets', 'receiving-addresses', 'payout-accounts', 'bank', 'clients'].map((id) =>
        topic(id),
      ),
    }),
    changeOwnSettings: build.mutation<Reply<'changeOwnSettings'>, Body<'changeOwnSettings'>>({
      query: (body) => ({ call: deskCalls.changeOwnSettings, body }),
      invalidatesTags: (_reply, error) => (error ? [] : ['Session']),
    }),
  }),
})

export const { useReadSessionQuery, useReadWaitingQuery, useSignOutMutation, useChangeOwnSettingsMutation } = backend

/** The person who is signed in. */
export type Person = Reply<'readSession'>

/** How much waits for that person. */
export type Waiting = Reply<'readWaiting'>
