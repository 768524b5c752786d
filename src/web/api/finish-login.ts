import { calls } from '#contract/calls.ts'
import type { finishLogin } from '#contract/endpoints/session.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { backend } from './backend.ts'

/** The second step of a log-in. Separate file: only its screen loads it. */
const finishLoginCall = backend.injectEndpoints({
  endpoints: (build) => ({
    finishLogin: build.mutation<ReplyOf<typeof finishLogin>, BodyOf<typeof finishLogin>>({
      query: (body) => ({ call: calls.finishLogin, body }),
    }),
  }),
})

export const { useFinishLoginMutation } = finishLoginCall
