import { calls } from '#contract/calls.ts'
import { send } from '../api/backend-query.ts'
import type { Body } from '../api/call-types.ts'
import { statusOf } from '../api/failure.ts'
import { sessionCalls } from '../api/sessions.ts'
import { type Tokens, tokensRefreshed } from './auth-record.ts'
import type { SessionServices } from './store.ts'

/** A new password ends all sessions of the client. The reply has the tokens of a new session, for this browser. */
const changePasswordCall = sessionCalls.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<Tokens, Body<'changePassword'>>({
      queryFn: async (body, api, extraOptions) => {
        const session = api.extra as SessionServices
        // The server ends the old tokens: a tab that refreshed the old tokens at the same time would be refused, and log the client out.
        const change = () =>
          session.withRefreshLock(async () => {
            const usedToken = session.accessToken()
            const { data, error } = await send({ call: calls.changePassword, body }, api, extraOptions)
            if (data) api.dispatch(tokensRefreshed(data as Tokens))
            return { usedToken, result: error ? { error } : { data: data as Tokens } }
          })
        const { usedToken, result } = await change()
        if (!result.error || statusOf(result.error) !== 401) return result
        const { outcome } = await session.refresh(usedToken)
        return outcome === 'refreshed' && !api.signal.aborted ? (await change()).result : result
      },
      invalidatesTags: (_reply, error) => (error ? [] : ['Sessions']),
    }),
  }),
})

export const { useChangePasswordMutation } = changePasswordCall
