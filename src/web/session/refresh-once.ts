import type { Dispatch } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { RefreshOutcome } from '../api/backend-query.ts'
import { isNonceGiven, statusOf } from '../api/failure.ts'
import { type AuthRecord, followedOtherTab, forcedOut, type Tokens, tokensRefreshed } from './auth-record.ts'
import type { AuthSession } from './auth-session.ts'
import { forgetClient } from './profile-record.ts'

export interface RefreshDependencies {
  auth: () => AuthRecord
  dispatch: Dispatch
  /** Calls back after every change of the state; returns the unsubscribe function. */
  subscribe: (changed: () => void) => () => void
  authSession: AuthSession
  requestTokens: (refreshToken: string) => Promise<{ data?: Tokens; error?: FetchBaseQueryError }>
  /** Undefined on pages without TLS. Two tabs may then refresh with the same token, which the server accepts. */
  locks: Pick<LockManager, 'request'> | undefined
}

const lockName = 'kantor-session-refresh'
/** Storage events from other tabs normally arrive within milliseconds. */
const storageEventTimeoutMs = 1000

/** The part of `SessionServices` that refreshes tokens. A lock across tabs allows one refresh at a time. */
export function createRefreshOnce(dependencies: RefreshDependencies) {
  const { auth, locks } = dependencies
  let runningRefresh: Promise<RefreshOutcome> | null = null

  const withRefreshLock = async <Result>(work: () => Promise<Result>): Promise<Result> => (locks ? locks.request(lockName, work) : work())

  return {
    withRefreshLock,
    async refresh(usedToken: string | null): Promise<RefreshOutcome> {
      if (!runningRefresh && !auth().isUserLoggedIn) return { outcome: 'no session' }
      runningRefresh ??= withRefreshLock(() => refreshTokens(dependencies, usedToken)).finally(() => (runningRefresh = null))
      return runningRefresh
    },
    async refreshSettled(): Promise<void> {
      await runningRefresh?.catch(() => undefined)
    },
  }
}

async function refreshTokens(dependencies: RefreshDependencies, usedToken: string | null): Promise<RefreshOutcome> {
  const { dispatch, authSession, requestTokens } = dependencies
  const stored = authSession.read()
  if (!stored?.isUserLoggedIn) {
    dispatch(followedOtherTab(stored))
    return { outcome: 'no session' }
  }
  if (stored.token && stored.token !== usedToken) {
    if (await waitForToken(dependencies, stored.token)) return { outcome: 'refreshed' }
    // This tab missed the storage events: the stored session may be another client's.
    dispatch(followedOtherTab(stored))
    forgetClient(dispatch)
    return { outcome: 'no session' }
  }
  if (!stored.refreshToken) {
    dispatch(forcedOut())
    return { outcome: 'refused' }
  }
  const { data, error } = await requestTokens(stored.refreshToken)
  // After a logout during the call, in any tab, the response must not restore the session. Another tab may have stored the same new
  // tokens already.
  const storedNow = authSession.read()
  if (!storedNow?.isUserLoggedIn || (storedNow.refreshToken !== stored.refreshToken && storedNow.refreshToken !== data?.refreshToken))
    return { outcome: 'no session' }
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
 * Waits until this tab has received the token by storage events. Returns false after a timeout. The events also abort the calls of a client
 * who logged out meanwhile, so that no call is repeated in the next client's session.
 */
function waitForToken({ auth, subscribe }: RefreshDependencies, token: string): Promise<boolean> {
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

/** 400 and 401 end the session, in whichever words. A proxy's 403, a 408 or 429, a 5xx and a network error do not. */
const isRefusal = (error: FetchBaseQueryError): boolean => [400, 401].includes(statusOf(error) ?? 0) && !isNonceGiven(error)
