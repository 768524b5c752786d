import { calls } from '#contract/calls.ts'
import type {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#contract/endpoints/second-factor.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { backend } from './backend.ts'

export type SecondFactorState = ReplyOf<typeof readSecondFactor>
export type NewSecret = ReplyOf<typeof beginSecondFactor>

/** Calls for the second factor. Separate file: only its screens load it. */
const secondFactorCalls = backend.enhanceEndpoints({ addTagTypes: ['SecondFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    readSecondFactor: build.query<SecondFactorState, void>({
      query: () => ({ call: calls.readSecondFactor }),
      providesTags: ['SecondFactor'],
    }),
    beginSecondFactor: build.mutation<NewSecret, BodyOf<typeof beginSecondFactor>>({
      query: (body) => ({ call: calls.beginSecondFactor, body }),
    }),
    // Read again after a failure too: another window may have been faster, or the answer was lost.
    confirmSecondFactor: build.mutation<ReplyOf<typeof confirmSecondFactor>, BodyOf<typeof confirmSecondFactor>>({
      query: (body) => ({ call: calls.confirmSecondFactor, body }),
      invalidatesTags: ['SecondFactor'],
    }),
    renewRecoveryCodes: build.mutation<ReplyOf<typeof renewRecoveryCodes>, BodyOf<typeof renewRecoveryCodes>>({
      query: (body) => ({ call: calls.renewRecoveryCodes, body }),
      invalidatesTags: ['SecondFactor'],
    }),
    turnOffSecondFactor: build.mutation<ReplyOf<typeof turnOffSecondFactor>, BodyOf<typeof turnOffSecondFactor>>({
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
} = secondFactorCalls
