import { calls } from '#contract/calls.ts'
import { backend, reads } from './backend.ts'
import type { Reply } from './call-types.ts'

export type CheckKind = 'personal' | 'business'

/** Calls for the verification. In a separate file, because only some screens load these calls. */
export const identityChecks = backend.injectEndpoints({
  endpoints: (build) => ({
    startCheck: build.mutation<Reply<'startPersonalCheck' | 'startBusinessCheck'>, CheckKind>({
      query: (kind) => ({ call: kind === 'personal' ? calls.startPersonalCheck : calls.startBusinessCheck }),
    }),
    personalCheckStatus: build.query<Reply<'personalCheckStatus'>, void>(reads('personalCheckStatus', 'UserKycStatus')),
    businessCheckStatus: build.query<Reply<'businessCheckStatus'>, void>(reads('businessCheckStatus', 'UserKybStatus')),
  }),
})

export const { useStartCheckMutation, usePersonalCheckStatusQuery, useBusinessCheckStatusQuery } = identityChecks
