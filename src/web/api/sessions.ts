import { calls } from '#contract/calls.ts'
import { backend, reads, sends } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

export type ClientSession = Reply<'readSessions'>['sessions'][number]

/** Calls for a client's sessions. In a separate file, because only some screens load these calls. */
export const sessionCalls = backend.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    readSessions: build.query<Reply<'readSessions'>, void>(reads('readSessions', 'Sessions')),
    endSession: build.mutation<Reply<'endSession'>, Body<'endSession'>>(sends('endSession', 'Sessions')),
    endOtherSessions: build.mutation<Reply<'endOtherSessions'>, void>({
      query: () => ({ call: calls.endOtherSessions }),
      invalidatesTags: ['Sessions'],
    }),
  }),
})

export const { useReadSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionCalls
