import { setupListeners } from '@reduxjs/toolkit/query/react'
import { authInProgressSet, followedOtherTab, restored } from './auth-record.ts'
import { authSessionKey, parseSession } from './auth-session.ts'
import { removeExpiredIntent } from './intent.ts'
import { removeStoredDraft } from './stored-draft.ts'
import { forgetClient } from './profile-record.ts'
import type { AppStore } from './store.ts'

/** Restores the session of an earlier visit. A session without an access token is refreshed. Spec section 4. */
export async function restoreSession({ dispatch, authSession, services }: AppStore): Promise<void> {
  try {
    const stored = authSession.read()
    dispatch(restored(stored))
    if (!stored?.isUserLoggedIn) removeStoredDraft()
    if (stored?.isUserLoggedIn && !stored.token) await services.refresh(null)
  } finally {
    dispatch(authInProgressSet(false))
  }
}

/**
 * Copies the stored session into this tab when another tab changes it. Returns a function that stops the copying. `reload` is called when a
 * client's page returns from the back-forward cache and the stored session may be another client's.
 */
export function followSessionOfOtherTabs({ dispatch, getState, authSession }: AppStore, reload?: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Uses the event's value instead of the stored session: a logout must be handled even if somebody has logged in since.
    // The key is null when the whole storage was cleared.
    if (key === authSessionKey || key === null) dispatch(followedOtherTab(parseSession(newValue)))
  }
  // A page from the back-forward cache has missed events: the stored session may be another client's.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    const stored = authSession.read()
    const { token, isUserLoggedIn } = getState().auth
    if (!persisted || stored?.token === token) return
    dispatch(followedOtherTab(stored))
    forgetClient(dispatch)
    // Otherwise the next client would see what the first client typed.
    if (isUserLoggedIn && stored?.isUserLoggedIn) reload?.()
  }
  const listening = new AbortController()
  window.addEventListener('storage', onStorage, { signal: listening.signal })
  window.addEventListener('pageshow', onPageShow, { signal: listening.signal })
  return () => listening.abort()
}

/** Restores the session and follows other tabs. Called once per document. */
export function startStore(store: AppStore): Promise<void> {
  setupListeners(store.dispatch)
  removeExpiredIntent()
  followSessionOfOtherTabs(store, () => location.reload())
  return restoreSession(store)
}
