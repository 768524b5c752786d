import { setupListeners } from '@reduxjs/toolkit/query/react'
import { authInProgressSet, followedOtherTab, restored } from './auth-record.ts'
import { authSessionKey, parseSession } from './auth-session.ts'
import { dropOldIntent } from './intent.ts'
import { dropKeptDraft } from './kept-draft.ts'
import { forgetClient } from './profile-record.ts'
import type { AppStore } from './store.ts'

/** Takes over the session of an earlier visit, refreshing it where it has no access token. Spec section 4. Never fails. */
export async function restoreSession({ dispatch, authSession, services }: AppStore): Promise<void> {
  try {
    const stored = authSession.read()
    dispatch(restored(stored))
    if (!stored?.isUserLoggedIn) dropKeptDraft()
    if (stored?.isUserLoggedIn && !stored.token) await services.refresh(null)
  } finally {
    dispatch(authInProgressSet(false))
  }
}

/**
 * Keeps this tab's session equal to the stored one when another tab changes it. Answers with the way to stop. `loadAnew` is called where a
 * client's page comes back to a session that may be another client's.
 */
export function followOtherTabs({ dispatch, getState, authSession }: AppStore, loadAnew?: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // One change at a time, not what is stored by now: a logout must be seen even if somebody has logged in since.
    // A null key: the whole storage was cleared.
    if (key === authSessionKey || key === null) dispatch(followedOtherTab(parseSession(newValue)))
  }
  // A page that comes back from the back-forward cache has missed the events of its absence: it may be another client's session now.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    const stored = authSession.read()
    const { token, isUserLoggedIn } = getState().auth
    if (!persisted || stored?.token === token) return
    dispatch(followedOtherTab(stored))
    forgetClient(dispatch)
    // Its screens stay where they are, with all that was typed into them.
    if (isUserLoggedIn && stored?.isUserLoggedIn) loadAnew?.()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** What each document does once with its store: restore, follow the other tabs, notice when the page is hidden or offline, drop what is too old. */
export function startSession(store: AppStore): Promise<void> {
  setupListeners(store.dispatch)
  dropOldIntent()
  followOtherTabs(store, () => location.reload())
  return restoreSession(store)
}
