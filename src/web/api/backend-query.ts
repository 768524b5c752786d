import { type BaseQueryFn, fetchBaseQuery, type FetchBaseQueryError, type FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react'
import type { Call } from '#contract/calls.ts'
import { language } from '../language/text.ts'
import { apiUrl } from './api-url.ts'
import { statusOf } from './failure.ts'

/** What an endpoint passes to the base query. `call` is an entry of `#contract/calls.ts`. */
export interface BackendRequest {
  call: Call
  body?: unknown
  params?: Record<string, string>
  headers?: Record<string, string | undefined>
  timeoutMs?: number
}

/** `ended`: there is no session left to refresh, here or in another tab. */
export type RefreshOutcome =
  | { outcome: 'refreshed' }
  | { outcome: 'refused' }
  | { outcome: 'unreachable'; error: FetchBaseQueryError }
  | { outcome: 'ended' }

/** What the calls need of the session: the store passes it as the thunks' extra argument. */
export interface SessionOfCalls {
  accessToken(): string | null
  /** Replaces the tokens, unless that has happened since `tokenUsed` was sent. Concurrent calls share one refresh. */
  refresh(tokenUsed: string | null): Promise<RefreshOutcome>
  /** Resolves when no refresh is running. */
  refreshSettled(): Promise<void>
}

type Query = BaseQueryFn<BackendRequest, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>

const overHttp = fetchBaseQuery({
  credentials: 'include',
  prepareHeaders(headers, { extra }) {
    // The server writes messages for fields, and the letters of a sign-up, in this language.
    headers.set('accept-language', language())
    const token = (extra as SessionOfCalls).accessToken()
    if (token) headers.set('authorization', `Bearer ${token}`)
  },
})

/** Sends a call once; a 401 is returned as it is. */
export const send: Query = async ({ call, body, params, headers, timeoutMs }, api, extraOptions) => {
  const answer = await overHttp({ url: apiUrl(call), method: call.method, body, params, headers, timeout: timeoutMs }, api, extraOptions)
  const retryAfter = answer.error?.status === 429 && answer.meta?.response?.headers.get('retry-after')
  if (!answer.error || !retryAfter) return answer
  // Forms get the error only, not the response: copy the one header they need into its data.
  return {
    ...answer,
    error: { ...answer.error, data: { ...(answer.error.data as object), retryAfterSeconds: Number(retryAfter) } } as FetchBaseQueryError,
  }
}

/**
 * Sends a call; a 401 causes one token refresh, shared by all calls and tabs, and one retry. Spec section 8.
 * Calls without a session (login, the refresh itself) are exempt.
 */
export const backendQuery: Query = async (request, api, extraOptions) => {
  if (request.call.access !== 'client') return send(request, api, extraOptions)
  const session = api.extra as SessionOfCalls
  await session.refreshSettled()
  const tokenUsed = session.accessToken()
  const answer = await send(request, api, extraOptions)
  if (!answer.error || statusOf(answer.error) !== 401) return answer
  const refresh = await session.refresh(tokenUsed)
  // The session ended, and its calls with it: never repeat one client's call in the next client's session.
  if (api.signal.aborted) return answer
  if (refresh.outcome === 'refreshed') return send(request, api, extraOptions)
  return refresh.outcome === 'unreachable' ? { error: refresh.error, meta: answer.meta } : answer
}
