import { type BaseQueryFn, fetchBaseQuery, type FetchBaseQueryError, type FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react'
import { type Call, dpopHeader, dpopNonceHeader } from '#contract/calls.ts'
import { language } from '../language/text.ts'
import { apiUrl } from './api-url.ts'
import { failureOf, statusOf } from './failure.ts'

/** The arguments of one request. */
export interface BackendRequest {
  call: Call
  body?: unknown
  /** The values of the call's path. */
  inPath?: Record<string, string>
  params?: Record<string, string>
  headers?: Record<string, string | undefined>
  timeoutMs?: number
  /** Reads a reply that is not JSON. */
  responseHandler?: (response: Response) => Promise<unknown>
}

/** `no session`: this tab and the other tabs have no session left to refresh. */
export type RefreshOutcome =
  | { outcome: 'refreshed' }
  | { outcome: 'refused' }
  | { outcome: 'unreachable'; error: FetchBaseQueryError }
  | { outcome: 'no session' }

/** What API calls need from the session. The store passes this object as the thunks' extra argument. */
export interface SessionForCalls {
  accessToken(): string | null
  /** Signs the DPoP proofs of calls. `proof` rejects if its code cannot be loaded. */
  browserKey: { proof(call: Call): Promise<string | undefined>; keepNonce(nonce: string): void }
  /** Replaces the tokens, unless another call has replaced them since `usedToken` was sent. Concurrent calls share one refresh. */
  refresh(usedToken: string | null): Promise<RefreshOutcome>
  /** Resolves when no refresh is running. */
  refreshSettled(): Promise<void>
}

type BackendQuery = BaseQueryFn<BackendRequest, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>

const sendOverHttp = fetchBaseQuery({
  credentials: 'include',
  prepareHeaders(headers, { extra }) {
    // The server writes messages for fields, and the letters of a sign-up, in this language.
    headers.set('accept-language', language())
    const token = (extra as SessionForCalls).accessToken()
    if (token) headers.set('authorization', `Bearer ${token}`)
  },
})

type Proof = { dpop: string | undefined } | { error: FetchBaseQueryError; meta?: FetchBaseQueryMeta }

const proofFor = async (call: Call, { proof }: SessionForCalls['browserKey']): Promise<Proof> => {
  if (!call.dpop) return { dpop: undefined }
  return proof(call).then(
    (dpop) => ({ dpop }),
    (error: unknown) => ({ error: { status: 'FETCH_ERROR', error: String(error) } }),
  )
}

/** Sends a call once: a 401 causes no refresh. */
export const send: BackendQuery = async ({ call, body, inPath, params, headers, timeoutMs, responseHandler }, api, extraOptions) => {
  const { browserKey } = api.extra as SessionForCalls
  const sendOnce = async () => {
    const proof = await proofFor(call, browserKey)
    if ('error' in proof) return proof
    const request = {
      url: apiUrl(call, inPath),
      method: call.method,
      body,
      params,
      headers: { ...headers, [dpopHeader]: proof.dpop },
      timeout: timeoutMs,
      ...(responseHandler && { responseHandler }),
    }
    const response = await sendOverHttp(request, api, extraOptions)
    const nonce = response.meta?.response?.headers.get(dpopNonceHeader)
    if (nonce) browserKey.keepNonce(nonce)
    return response
  }
  const first = await sendOnce()
  const response = givesNonce(first) ? await sendOnce() : first
  const retryAfter = response.error?.status === 429 && response.meta?.response?.headers.get('retry-after')
  const isNonceGiven = givesNonce(response)
  if (!response.error || (!retryAfter && !isNonceGiven)) return response
  // Others get the error without the response, so what they need of the headers is copied into the error's data.
  const copied = { ...(retryAfter && { retryAfterSeconds: Number(retryAfter) }), ...(isNonceGiven && { isNonceGiven }) }
  return { ...response, error: { ...response.error, data: { ...(response.error.data as object), ...copied } } as FetchBaseQueryError }
}

/** Whether the server asks for a proof with the nonce that it gives. */
const givesNonce = ({ error, meta }: { error?: FetchBaseQueryError; meta?: FetchBaseQueryMeta | undefined }): boolean =>
  failureOf(error)?.error === 'USE_DPOP_NONCE' && meta?.response?.headers.has(dpopNonceHeader) === true

/**
 * Sends a call. A 401 causes one token refresh, shared by all calls and tabs, and one retry. Spec section 8.
 * Calls that need no session (log-in, the refresh itself) are exempt.
 */
export const backendQuery: BackendQuery = async (request, api, extraOptions) => {
  if (request.call.access !== 'client') return send(request, api, extraOptions)
  const session = api.extra as SessionForCalls
  await session.refreshSettled()
  const usedToken = session.accessToken()
  const response = await send(request, api, extraOptions)
  if (!response.error || statusOf(response.error) !== 401) return response
  const refresh = await session.refresh(usedToken)
  // The session ended meanwhile: never repeat one client's call in the next client's session.
  if (api.signal.aborted) return response
  if (refresh.outcome === 'refreshed') return send(request, api, extraOptions)
  return refresh.outcome === 'unreachable' ? { error: refresh.error, meta: response.meta } : response
}
