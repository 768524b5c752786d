import { keepChoiceFromNextAccount } from '../language/choice.ts'
import { authInProgressSet, loggedOut } from './auth.ts'
import { backend } from './backend.ts'
import type { SessionServices } from './backend-query.ts'
import type { AppDispatch, RootState } from './store.ts'
import { dropAllUnsentText } from './unsent-text.ts'
import { pages } from '#contract/pages.ts'

/** How long a logout waits for the server before it goes on without its answer. */
const patienceMs = 2000

/**
 * Explicit logout, to be dispatched: tells the server (best effort), clears the session, its cache and its unsent text, and loads the login screen
 * as a new document. Spec sections 2 (Profile) and 4.
 */
export const logOut = () => async (dispatch: AppDispatch, getState: () => RootState, services: unknown) => {
  const { refreshToken } = getState().auth
  const told = dispatch(backend.endpoints.logout.initiate({ refreshToken: refreshToken ?? '' }, { track: false }))
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  // Until the new document comes: the guard would send this page to the login with a page to return to, and nobody asked for one.
  dispatch(authInProgressSet(true))
  dispatch(loggedOut())
  dropAllUnsentText()
  keepChoiceFromNextAccount()
  ;(services as SessionServices).leaveTo(pages.login)
}
