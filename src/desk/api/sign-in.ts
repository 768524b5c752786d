import { deskCalls } from '#contract/desk/calls.ts'
import { backend, reads } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** The queries about how a person signs in. */
const signInQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    signInOptions: build.query<Reply<'signInOptions'>, void>({
      query: () => ({ call: deskCalls.signInOptions }),
      keepUnusedDataFor: 0,
    }),
    checkInvitation: build.query<Reply<'checkInvitation'>, Body<'checkInvitation'>>({
      query: (body) => ({ call: deskCalls.checkInvitation, body }),
      keepUnusedDataFor: 0,
    }),
    readOwnPasskeys: build.query<Reply<'readOwnPasskeys'>, void>(reads('readOwnPasskeys', 'staff')),
  }),
})

export const { useSignInOptionsQuery, useCheckInvitationQuery, useReadOwnPasskeysQuery } = signInQueries

export type OwnPasskey = Reply<'readOwnPasskeys'>['passkeys'][number]
