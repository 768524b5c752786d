import { calls } from '#contract/calls.ts'
import type {
  businessCheckStatus,
  personalCheckStatus,
  startBusinessCheck,
  startPersonalCheck,
} from '#contract/endpoints/identity-check.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { backend } from './backend.ts'

export type CheckKind = 'personal' | 'business'

/** Calls for the verification. Separate file: only its screen loads it. */
export const identityChecks = backend.injectEndpoints({
  endpoints: (build) => ({
    startCheck: build.mutation<ReplyOf<typeof startPersonalCheck | typeof startBusinessCheck>, CheckKind>({
      query: (kind) => ({ call: kind === 'personal' ? calls.startPersonalCheck : calls.startBusinessCheck }),
    }),
    personalCheckStatus: build.query<ReplyOf<typeof personalCheckStatus>, void>({
      query: () => ({ call: calls.personalCheckStatus }),
      providesTags: ['UserKycStatus'],
    }),
    businessCheckStatus: build.query<ReplyOf<typeof businessCheckStatus>, void>({
      query: () => ({ call: calls.businessCheckStatus }),
      providesTags: ['UserKybStatus'],
    }),
  }),
})

export const { useStartCheckMutation, usePersonalCheckStatusQuery, useBusinessCheckStatusQuery } = identityChecks
