import type { Dispatch } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { RefreshOutcome } from '../api/backend-query.ts'
import { statusOf } from '../api/failure.ts'
import { type AuthRecord, followedOtherTab, forcedOut, type Tokens, tokensRefreshed } from './auth-record.ts'
import type { AuthSession } from './auth-session.ts'
import { forgetClient } from './profile-record.ts'

export interface RefreshParts {
  auth: () => AuthRecord
  dispatch: Dispatch
  /** Calls back after every change of the state; returns the unsubscribe function. */
  subscribe: (changed: () => void) => () => void
  authSession: AuthSession
  requestTokens: (refreshToken: string) => Promise<{ data?: Tokens; error?: FetchBaseQueryError }>
  /** Undefined on pages without TLS: the server then accepts two refreshes with one token. */
  locks: Pick<LockManager, 'request'> | undefined
}

const lockName = 'kantor-session-refresh'
/** Storage events from other tabs normally arrive within milliseconds. */
const storageEventTimeoutMs = 1000

/** The part of `SessionServices` that refreshes. A lock across tabs keeps it to one refresh at a time. */
export function createRefreshOnce(parts: RefreshParts) {
  const { auth, locks } = parts
  let running: Promise<RefreshOutcome> | null = null

  const withoutRefresh = async <Result>(work: () => Promise<Result>): Promise<Result> => (locks ? locks.request(lockName, work) : work())

  return {
    withoutRefresh,
    async refresh(tokenUsed: string | null): Promise<RefreshOutcome> {
      if (!running && !auth().isUserLoggedIn) return { outcome: 'ended' }
      running ??= withoutRefresh(() => refreshTokens(parts, tokenUsed)).finally(() => (running = null))
      return running
    },
    async refreshSettled(): Promise<void> {
      await running?.catch(() => undefined)
    },
  }
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
    // We missed what happened in between: this may be another client's session.
    dispatch(followedOtherTab(stored))
    forgetClient(dispatch)
    return { outcome: 'ended' }
  }
  if (!stored.refreshToken) {
    dispatch(forcedOut())
    return { outcome: 'refused' }
  }
  const { data, error } = await requestTokens(stored.refreshToken)
  // A logout during the call, in any tab, wins: the answer must not bring the session back. Another tab may already have stored the
  // same new tokens.
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
 * Waits until this tab has received the storage events that lead to this token. If one client logged out and another logged in meanwhile,
 * the events also abort the first client's calls, so none is repeated in the second client's session.
 */
function hasFollowed({ auth, subscribe }: RefreshParts, token: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const check = () => {
    if (auth().token === token) resolve(true)
  }
  const stop = subscribe(check)
  const timer = setTimeout(() => resolve(false), storageEventTimeoutMs)
  check()
  return promise.finally(() => {
    stop()
    clearTimeout(timer)
  })
}

/** Only a refusal ends the session; no network, a 5xx and a rate limit (429) do not. */
function isRefusal(error: FetchBaseQueryError): boolean {
  const status = statusOf(error)
  return status !== null && status >= 400 && status < 500 && status !== 429
}
