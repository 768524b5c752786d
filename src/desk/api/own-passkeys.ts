import { deskCalls } from '#contract/desk/calls.ts'
import { backend } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** The calls about the passkeys of the person who is signed in. */
export const ownPasskeyCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    readOwnPasskeys: build.query<Reply<'readOwnPasskeys'>, void>({
      query: () => ({ call: deskCalls.readOwnPasskeys }),
      providesTags: ['OwnPasskeys'],
    }),
    beginOwnPasskey: build.mutation<Reply<'beginOwnPasskey'>, void>({ query: () => ({ call: deskCalls.beginOwnPasskey }) }),
    addOwnPasskey: build.mutation<Reply<'addOwnPasskey'>, Body<'addOwnPasskey'>>({
      query: (body) => ({ call: deskCalls.addOwnPasskey, body }),
      invalidatesTags: (_reply, error) => (error ? [] : ['OwnPasskeys', 'Session']),
    }),
    removeOwnPasskey: build.mutation<Reply<'removeOwnPasskey'>, Body<'removeOwnPasskey'>>({
      query: (body) => ({ call: deskCalls.removeOwnPasskey, body }),
      invalidatesTags: ['OwnPasskeys', 'Session'],
    }),
  }),
})

export const { useReadOwnPasskeysQuery, useRemoveOwnPasskeyMutation } = ownPasskeyCalls

export type OwnPasskey = Reply<'readOwnPasskeys'>['passkeys'][number]
