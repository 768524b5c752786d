import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** The calls about whether money and coins may leave. */
const outwardCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    readOutward: build.query<Reply<'readOutward'>, void>({
      query: () => ({ call: deskCalls.readOutward }),
      providesTags: [topic('switches')],
    }),
    reopenOutward: build.mutation<Reply<'reopenOutward'>, Body<'reopenOutward'>>({
      query: (body) => ({ call: deskCalls.reopenOutward, body }),
      invalidatesTags: [topic('switches')],
    }),
  }),
})

export const { useReadOutwardQuery, useReopenOutwardMutation } = outwardCalls

export type OutwardState = Reply<'readOutward'>
