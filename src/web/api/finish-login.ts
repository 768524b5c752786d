import { calls } from '#contract/calls.ts'
import type { finishLogin } from '#contract/endpoints/session.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { backend, beginSession } from './backend.ts'

/** The second step of a log-in. Apart from the others, so that only who is asked for a code loads it. */
const finishLoginCall = backend.injectEndpoints({
  endpoints: (build) => ({
    finishLogin: build.mutation<ReplyOf<typeof finishLogin>, BodyOf<typeof finishLogin>>({
      query: (body) => ({ call: calls.finishLogin, body }),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (answer?.data.accessToken) beginSession(dispatch, answer.data)
      },
    }),
  }),
})

export const { useFinishLoginMutation } = finishLoginCall
