import { backend, reads, sends } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

export type SecondFactorState = Reply<'readSecondFactor'>
export type Passkey = SecondFactorState['passkeys'][number]
export type NewPasskeyOptions = Reply<'beginNewPasskey'>
export type NewSecret = Reply<'beginSecondFactor'>

/** Calls for the second factor. In a separate file, because only some screens load these calls. */
const secondFactorCalls = backend.enhanceEndpoints({ addTagTypes: ['SecondFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    readSecondFactor: build.query<SecondFactorState, void>(reads('readSecondFactor', 'SecondFactor')),
    beginSecondFactor: build.mutation<NewSecret, Body<'beginSecondFactor'>>(sends('beginSecondFactor')),
    // The state is also read again after a failure of these calls: another tab may have been faster, or the response was lost.
    confirmSecondFactor: build.mutation<Reply<'confirmSecondFactor'>, Body<'confirmSecondFactor'>>(
      sends('confirmSecondFactor', 'SecondFactor'),
    ),
    renewRecoveryCodes: build.mutation<Reply<'renewRecoveryCodes'>, Body<'renewRecoveryCodes'>>(
      sends('renewRecoveryCodes', 'SecondFactor'),
    ),
    beginNewPasskey: build.mutation<Reply<'beginNewPasskey'>, Body<'beginNewPasskey'>>(sends('beginNewPasskey')),
    addPasskey: build.mutation<Reply<'addPasskey'>, Body<'addPasskey'>>(sends('addPasskey', 'SecondFactor')),
    removePasskey: build.mutation<Reply<'removePasskey'>, Body<'removePasskey'>>(sends('removePasskey', 'SecondFactor')),
    turnOffSecondFactor: build.mutation<Reply<'turnOffSecondFactor'>, Body<'turnOffSecondFactor'>>(
      sends('turnOffSecondFactor', 'SecondFactor'),
    ),
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
