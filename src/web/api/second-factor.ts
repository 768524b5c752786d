import { calls } from '#contract/calls.ts'
import { backend } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

export type SecondFactorState = Reply<'readSecondFactor'>
export type Passkey = SecondFactorState['passkeys'][number]
export type NewPasskeyOptions = Reply<'beginNewPasskey'>
export type NewSecret = Reply<'beginSecondFactor'>

/** Calls for the second factor. In a separate file, because only some screens load these calls. */
const secondFactorCalls = backend.enhanceEndpoints({ addTagTypes: ['SecondFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    readSecondFactor: build.query<SecondFactorState, void>({
      query: () => ({ call: calls.readSecondFactor }),
      providesTags: ['SecondFactor'],
    }),
    beginSecondFactor: build.mutation<NewSecret, Body<'beginSecondFactor'>>({ query: (body) => ({ call: calls.beginSecondFactor, body }) }),
    // The state is also read again after a failure of these calls: another tab may have been faster, or the response was lost.
    confirmSecondFactor: build.mutation<Reply<'confirmSecondFactor'>, Body<'confirmSecondFactor'>>({
      query: (body) => ({ call: calls.confirmSecondFactor, body }),
      invalidatesTags: ['SecondFactor'],
    }),
    renewRecoveryCodes: build.mutation<Reply<'renewRecoveryCodes'>, Body<'renewRecoveryCodes'>>({
      query: (body) => ({ call: calls.renewRecoveryCodes, body }),
      invalidatesTags: ['SecondFactor'],
    }),
    beginNewPasskey: build.mutation<Reply<'beginNewPasskey'>, Body<'beginNewPasskey'>>({
      query: (body) => ({ call: calls.beginNewPasskey, body }),
    }),
    addPasskey: build.mutation<Reply<'addPasskey'>, Body<'addPasskey'>>({
      query: (body) => ({ call: calls.addPasskey, body }),
      invalidatesTags: ['SecondFactor'],
    }),
    removePasskey: build.mutation<Reply<'removePasskey'>, Body<'removePasskey'>>({
      query: (body) => ({ call: calls.removePasskey, body }),
      invalidatesTags: ['SecondFactor'],
    }),
    turnOffSecondFactor: build.mutation<Reply<'turnOffSecondFactor'>, Body<'turnOffSecondFactor'>>({
      query: (body) => ({ call: calls.turnOffSecondFactor, body }),
      invalidatesTags: ['SecondFactor'],
    }),
  }),
})

export const {
  useReadSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useTurnOffSecondFactorMutation,
  useBeginNewPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = secondFactorCalls
