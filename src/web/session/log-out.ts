import { pages } from '#contract/pages.ts'
import { backend } from '../api/backend.ts'
import { detachLanguageChoice } from '../language/choice.ts'
import { authInProgressSet, loggedOut } from './auth-record.ts'
import type { AppDispatch, RootState, SessionServices } from './store.ts'

const logoutTimeoutMs = 2000

/**
 * A thunk that logs out on the server (best effort) and in the browser, and loads the login screen as a new document.
 * Spec sections 2 (Profile) and 4.
 */
export const logOut = () => async (dispatch: AppDispatch, getState: () => RootState, services: unknown) => {
  const { refreshToken } = getState().auth
  const response = dispatch(backend.endpoints.logout.initiate({ refreshToken: refreshToken ?? '' }, { track: false }))
  await Promise.race([response, new Promise((resolve) => setTimeout(resolve, logoutTimeoutMs))])
  // The guard for clients must not redirect before the new document loads: the next log-in would return to this page.
  dispatch(authInProgressSet(true))
  await leave(dispatch, services as SessionServices, pages.login)
}

/** A thunk that ends the session in every tab after the account was closed, and loads the page that confirms the closing. */
export const leaveClosedAccount = () => (dispatch: AppDispatch, _getState: () => RootState, services: unknown) =>
  leave(dispatch, services as SessionServices, pages.accountClosed)

async function leave(dispatch: AppDispatch, { loadDocument, browserKey }: SessionServices, page: string): Promise<void> {
  dispatch(loggedOut())
  await browserKey.remove()
  detachLanguageChoice()
  loadDocument(page)
}
