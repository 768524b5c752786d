import { createApi } from '@reduxjs/toolkit/query/react'
import { type DeskCall, type DeskCallName, deskCalls } from '#contract/desk/calls.ts'
import type { Permission } from '#contract/desk/permissions.ts'
import { backendQuery, type DeskRequest } from './backend-query.ts'
import type { Query, Reply } from './call-types.ts'

/**
 * Parts of the service's data that change together, such as `approvals`. The names are those of the call `readChanges`. A query without one has the
 * tag `Topic`: it is read again only with everything.
 */
export const topics = (...ids: string[]) => ids.map((id) => ({ type: 'Topic' as const, id }))

/** A query whose argument, if it has one, is the query of its call. `ids`: the topics of its reply. */
export const reads = <Name extends DeskCallName>(name: Name, ...ids: string[]) => ({
  query: (query: Query<Name>) => ({ call: deskCalls[name], query: query as DeskRequest['query'] }),
  providesTags: topics(...ids),
})

// After a sign-out, a call would find the session over before the sign-in page has loaded.
const changesNothing: readonly DeskCall[] = [deskCalls.signOut, deskCalls.beginStepUp]

/** The calls of every screen. Other files of this folder add the queries of some screens with `injectEndpoints`. */
export const backend = createApi({
  reducerPath: 'backend',
  baseQuery: backendQuery,
  tagTypes: ['Topic'],
  refetchOnMountOrArgChange: true,
  endpoints: (build) => ({
    /** Every call that changes something: `useCall` and `sendCall` give it its types. */
    send: build.mutation<unknown, DeskRequest>({
      query: (request) => request,
      // Only the service knows what else has changed. Also after a failure: the usual one is that a colleague was first.
      invalidatesTags: (_reply, _error, { call }) =>
        call.access === 'public' || call.isPoll || changesNothing.includes(call) ? [] : ['Topic'],
    }),
    readSession: build.query<Reply<'readSession'>, void>({
      query: () => ({ call: deskCalls.readSession }),
      // A change among the staff may be one of this person's roles.
      providesTags: topics('staff'),
    }),
    readChanges: build.query<Reply<'readChanges'>, Query<'readChanges'>>({
      query: (query) => ({ call: deskCalls.readChanges, query }),
      keepUnusedDataFor: 0,
    }),
    readWaiting: build.query<Reply<'readWaiting'>, void>(
      reads('readWaiting', 'requests', 'deals', 'approvals', 'wallets', 'receiving-addresses', 'payout-accounts', 'bank', 'clients'),
    ),
    readOutward: build.query<Reply<'readOutward'>, void>(reads('readOutward', 'switches')),
  }),
})

export const { useReadSessionQuery, useReadWaitingQuery, useReadOutwardQuery } = backend

/** The options of a list in pages. `next`: the key after which the page behind this one begins. */
export const inPages = <Page>(next: (page: Page) => string | null | undefined) => ({
  initialPageParam: undefined,
  getNextPageParam: (page: Page) => next(page) ?? undefined,
})

/** The person who is signed in. */
export type Person = Reply<'readSession'>

/** How much waits for that person. */
export type Waiting = Reply<'readWaiting'>

/** Whether money and coins may leave. */
export type OutwardState = Reply<'readOutward'>

/** The person who is signed in. Only for screens of people who are. */
export function usePerson(): Person {
  const { data } = useReadSessionQuery(undefined, { refetchOnMountOrArgChange: false })
  if (!data) throw new Error('Nobody is signed in')
  return data
}

/** Whether the person who is signed in has this permission. */
export const useMay = (permission: Permission): boolean => usePerson().permissions.includes(permission)
