import { calls } from '#contract/calls.ts'
import type { endOtherSessions, endSession, readSessions } from '#contract/endpoints/session.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { backend } from './backend.ts'

export type ClientSession = ReplyOf<typeof readSessions>['sessions'][number]

/** Calls for a client's sessions. Separate file: only their screen loads it. */
export const sessionCalls = backend.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    readSessions: build.query<ReplyOf<typeof readSessions>, void>({
      query: () => ({ call: calls.readSessions }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<ReplyOf<typeof endSession>, BodyOf<typeof endSession>>({
      query: (body) => ({ call: calls.endSession, body }),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<ReplyOf<typeof endOtherSessions>, void>({
      query: () => ({ call: calls.endOtherSessions }),
      invalidatesTags: ['Sessions'],
    }),
  }),
})

export const { useReadSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionCalls
