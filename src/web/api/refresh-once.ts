import type { Dispatch } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { type AuthRecord, followedOtherTab, forcedOut, type Tokens, tokensRefreshed } from './auth.ts'
import type { AuthSession } from './auth-session.ts'
import { statusOf } from './backend-query.ts'
import { forgetClient } from './profile.ts'

/** `ended`: there is no session to refresh any more, here or in another tab. */
export type RefreshOutcome =
  | { outcome: 'refreshed' }
  | { outcome: 'refused' }
  | { outcome: 'unreachable'; error: FetchBaseQueryError }
  | { outcome: 'ended' }

export interface RefreshOnce {
  /** Replaces the tokens unless that has happened since `tokenUsed` was sent. Calls at the same time share one refresh. */
  (tokenUsed: string | null): Promise<RefreshOutcome>
  /** Resolves when no refresh is under way. */
  settled(): Promise<void>
  /** Does what gives the session new tokens by itself: no tab refreshes the old ones meanwhile. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface RefreshParts {
  auth: () => AuthRecord
  dispatch: Dispatch
  /** Calls back after every change of the state; answers with the way to stop. */
  subscribe: (changed: () => void) => () => void
  authSession: AuthSession
  requestTokens: (refreshToken: string) => Promise<{ data?: Tokens; error?: FetchBaseQueryError }>
  /** Absent where the browser has none (pages without TLS): the server then bears two refreshes with one token. */
  locks: Pick<LockManager, 'request'> | undefined
}

const lockName = 'kantor-session-refresh'
/** The browser tells a tab within milliseconds what another one has stored. */
const followPatienceMs = 1000

export function createRefreshOnce(parts: RefreshParts): RefreshOnce {
  const { auth, locks } = parts
  let running: Promise<RefreshOutcome> | null = null

  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => (locks ? locks.request(lockName, work) : work())

  const start = (tokenUsed: string | null) => {
    running = alone(() => refreshTokens(parts, tokenUsed)).finally(() => (running = null))
    return running
  }

  const refreshOnce = async (tokenUsed: string | null): Promise<RefreshOutcome> => {
    if (running) return running
    return auth().isUserLoggedIn ? start(tokenUsed) : { outcome: 'ended' }
  }
  return Object.assign(refreshOnce, { settled: async () => void (await running?.catch(() => undefined)), alone })
}

async function refreshTokens(parts: RefreshParts, tokenUsed: string | null): Promise<RefreshOutcome> {
  const { dispatch, authSession, requestTokens } = parts
  const stored = authSession.read()
  if (!stored?.isUserLoggedIn) {
    dispatch(followedOtherTab(stored))
    return { outcome: 'ended' }
  }
  if (stored.token && stored.token !== tokenUsed) {
    if (await hasFollowed(parts, stored.token)) return { outcome: 'refreshed' }
    // What happened in between is not known: it may be another client's session by now.
    dispatch(followedOtherTab(stored))
    forgetClient(dispatch)
    return { outcome: 'ended' }
  }
  if (!stored.refreshToken) {
    dispatch(forcedOut())
    return { outcome: 'refused' }
  }
  const { data, error } = await requestTokens(stored.refreshToken)
  // A logout while the call was under way stands, in whatever tab: its answer must not bring the session back. Browsers may bring
  // what another tab stored late, so the successor that came with this answer may stand there already.
  const now = authSession.read()
  if (!now?.isUserLoggedIn || (now.refreshToken !== stored.refreshToken && now.refreshToken !== data?.refreshToken))
    return { outcome: 'ended' }
  if (data?.accessToken) {
    dispatch(tokensRefreshed(data))
    return { outcome: 'refreshed' }
  }
  if (error && isRefusal(error)) {
    dispatch(forcedOut())
    return { outcome: 'refused' }
  }
  return { outcome: 'unreachable', error: error ?? { status: 'CUSTOM_ERROR', error: 'NO_TOKENS' } }
}

/**
 * Waits until this tab has been told, change by change, how the stored session came to have this token. If somebody logged out on the way,
 * and the next client in, it has forgotten the calls of the first by then, and none of them is repeated under the session of the next.
 */
function hasFollowed({ auth, subscribe }: RefreshParts, token: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const look = () => {
    if (auth().token === token) resolve(true)
  }
  const stop = subscribe(look)
  const timer = setTimeout(() => resolve(false), followPatienceMs)
  look()
  return promise.finally(() => {
    stop()
    clearTimeout(timer)
  })
}

/** Only a definite refusal ends the session: no network, a server in trouble and a rate limit (429) do not. Design section 5. */
function isRefusal(error: FetchBaseQueryError): boolean {
  const status = statusOf(error)
  return status !== null && status >= 400 && status < 500 && status !== 429
}
