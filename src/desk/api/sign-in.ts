import { deskCalls } from '#contract/desk/calls.ts'
import { backend } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** The calls of those who are not signed in yet. */
export const signInCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    signInOptions: build.query<Reply<'signInOptions'>, void>({
      query: () => ({ call: deskCalls.signInOptions }),
      keepUnusedDataFor: 0,
    }),
    // A mutation, so that the options on the screen stay.
    newSignInOptions: build.mutation<Reply<'signInOptions'>, void>({ query: () => ({ call: deskCalls.signInOptions }) }),
    signInWithPasskey: build.mutation<Reply<'signInWithPasskey'>, Body<'signInWithPasskey'>>({
      query: (body) => ({ call: deskCalls.signInWithPasskey, body }),
    }),
    signInWithCode: build.mutation<Reply<'signInWithCode'>, Body<'signInWithCode'>>({
      query: (body) => ({ call: deskCalls.signInWithCode, body }),
    }),
    checkInvitation: build.query<Reply<'checkInvitation'>, Body<'checkInvitation'>>({
      query: (body) => ({ call: deskCalls.checkInvitation, body }),
      keepUnusedDataFor: 0,
    }),
    acceptInvitation: build.mutation<Reply<'acceptInvitation'>, Body<'acceptInvitation'>>({
      query: (body) => ({ call: deskCalls.acceptInvitation, body }),
    }),
  }),
})

export const { useSignInOptionsQuery, useSignInWithCodeMutation, useCheckInvitationQuery } = signInCalls
