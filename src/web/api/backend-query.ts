import { type BaseQueryFn, fetchBaseQuery, type FetchBaseQueryError, type FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react'
import type { Call } from '#contract/calls.ts'
import { apiUrl } from './api-url.ts'
import { language } from '../language/text.ts'
import type { AuthRecord } from './auth.ts'
import type { RefreshOnce } from './refresh-once.ts'

/** What an endpoint hands to the base query. `call` is an entry of `#contract/calls.ts`. */
export interface BackendRequest {
  call: Call
  body?: unknown
  params?: Record<string, string>
  headers?: Record<string, string | undefined>
  timeoutMs?: number
}

/** What the store lends to its calls (the thunks' extra argument). */
export interface SessionServices {
  refreshOnce: RefreshOnce
  /** Loads another document in place of this one. */
  leaveTo: (path: string) => void
}

type Query = BaseQueryFn<BackendRequest, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>

const overHttp = fetchBaseQuery({
  credentials: 'include',
  prepareHeaders(headers, { getState }) {
    // What the server says beside a field, and the letters of a sign-up, are in the language that is spoken.
    headers.set('accept-language', language())
    const { token } = (getState() as { auth: AuthRecord }).auth
    if (token) headers.set('authorization', `Bearer ${token}`)
  },
})

/** Sends a call as it stands: a 401 is its answer. */
export const send: Query = async ({ call, body, params, headers, timeoutMs }, api, extraOptions) => {
  const answer = await overHttp({ url: apiUrl(call), method: call.method, body, params, headers, timeout: timeoutMs }, api, extraOptions)
  const retryAfter = answer.error?.status === 429 && answer.meta?.response?.headers.get('retry-after')
  if (!answer.error || !retryAfter) return answer
  // The one header that a form needs: carried with the body, for an error is all that a form is given.
  return {
    ...answer,
    error: { ...answer.error, data: { ...(answer.error.data as object), retryAfterSeconds: Number(retryAfter) } } as FetchBaseQueryError,
  }
}

/** HTTP status of a failed call, also where its body could not be read; null where no answer came. */
export function statusOf(error: FetchBaseQueryError): number | null {
  if (typeof error.status === 'number') return error.status
  return error.status === 'PARSING_ERROR' ? error.originalStatus : null
}

/**
 * Sends a call; a 401 is answered by one token refresh, shared by all calls and tabs, and one retry. Spec section 8.
 * Calls without a session (login, the refresh itself) are exempt.
 */
export const backendQuery: Query = async (request, api, extraOptions) => {
  if (request.call.access !== 'client') return send(request, api, extraOptions)
  const { refreshOnce } = api.extra as SessionServices
  await refreshOnce.settled()
  const tokenUsed = (api.getState() as { auth: AuthRecord }).auth.token
  const answer = await send(request, api, extraOptions)
  if (!answer.error || statusOf(answer.error) !== 401) return answer
  const refresh = await refreshOnce(tokenUsed)
  // The session ended and its calls with it. Never repeat a call of one client under the session of the next.
  if (api.signal.aborted) return answer
  if (refresh.outcome === 'refreshed') return send(request, api, extraOptions)
  return refresh.outcome === 'unreachable' ? { error: refresh.error, meta: answer.meta } : answer
}
