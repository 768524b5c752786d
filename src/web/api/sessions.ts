import { calls } from '#contract/calls.ts'
import type { changePassword } from '#contract/endpoints/account.ts'
import type { endOtherSessions, endSession, readSessions } from '#contract/endpoints/session.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type AuthRecord, type Tokens, tokensRefreshed } from './auth.ts'
import { backend } from './backend.ts'
import { send, type SessionServices, statusOf } from './backend-query.ts'

export type ClientSession = ReplyOf<typeof readSessions>['sessions'][number]

/** The back end's calls for a client's sessions and password. Apart from the others, so that only their screen loads them. */
const sessionCalls = backend.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
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
    changePassword: build.mutation<Tokens, BodyOf<typeof changePassword>>({
      queryFn: async (body, api, extraOptions) => {
        const { refreshOnce } = api.extra as SessionServices
        const token = () => (api.getState() as { auth: AuthRecord }).auth.token
        // The answer ends the old tokens. A tab that refreshed them meanwhile would be refused, and log the client out.
        const change = () =>
          refreshOnce.alone(async () => {
            const tokenUsed = token()
            const { data, error } = await send({ call: calls.changePassword, body }, api, extraOptions)
            if (data) api.dispatch(tokensRefreshed(data as Tokens))
            return { tokenUsed, result: error ? { error } : { data: data as Tokens } }
          })
        const { tokenUsed, result } = await change()
        if (!result.error || statusOf(result.error) !== 401) return result
        const { outcome } = await refreshOnce(tokenUsed)
        return outcome === 'refreshed' && !api.signal.aborted ? (await change()).result : result
      },
      invalidatesTags: (_reply, error) => (error ? [] : ['Sessions']),
    }),
  }),
})

export const { useReadSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation, useChangePasswordMutation } = sessionCalls
