import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { backend } from '../api/backend.ts'
import type { SessionForCalls } from '../api/backend-query.ts'
import { type AuthRecord, authReducer, followedOtherTab, forcedOut, loggedIn, restored } from './auth-record.ts'
import { type AuthSession, createAuthSession } from './auth-session.ts'
import { removeIntent } from './intent.ts'
import { removeStoredDraft } from './stored-draft.ts'
import { forgetClient, profileReducer } from './profile-record.ts'
import { type BrowserKey, createBrowserKey } from './browser-key.ts'
import { createRefreshOnce, type RefreshDependencies } from './refresh-once.ts'

export interface StoreOptions {
  authSession?: AuthSession
  browserKey?: BrowserKey
  locks?: RefreshDependencies['locks']
  loadDocument?: SessionServices['loadDocument']
}

/** The extra argument of all thunks: access to the session. */
export interface SessionServices extends SessionForCalls {
  browserKey: BrowserKey
  /** Runs work that replaces the tokens. No tab refreshes the old tokens meanwhile. */
  withRefreshLock<Result>(work: () => Promise<Result>): Promise<Result>
  /** Loads another document in place of this one. */
  loadDocument: (path: string) => void
}

const reducer = combineReducers({
  auth: authReducer,
  profile: profileReducer,
  [backend.reducerPath]: backend.reducer,
})

/** The store of the client's state. Writes the session to local storage, from which `restoreSession` reads the session. */
export function createStore({
  authSession = createAuthSession(),
  browserKey = createBrowserKey(),
  locks = globalThis.navigator?.locks,
  loadDocument = (path) => location.replace(path),
}: StoreOptions = {}) {
  const services: SessionServices = {
    loadDocument,
    browserKey,
    accessToken: () => store.getState().auth.token,
    ...createRefreshOnce({
      auth: () => store.getState().auth,
      dispatch: (action) => store.dispatch(action),
      subscribe: (changed) => store.subscribe(changed),
      authSession,
      locks,
      requestTokens: async (refreshToken) => {
        const { data, error } = await store.dispatch(backend.endpoints.refreshToken.initiate({ refreshToken }, { track: false }))
        return { data, error: error && 'status' in error ? error : undefined }
      },
    }),
  }

  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } }).concat(
        storeSession(authSession),
        removeKeyAtForcedLogOut(browserKey),
        forgetClientAtSessionChange,
        forgetAtSessionChange,
        backend.middleware,
      ),
  })
  return Object.assign(store, { authSession, services })
}

/** One client's data must never be shown to the next client: the cache and all running calls end with the session. */
const forgetClientAtSessionChange: Middleware = (api) => (next) => (action) => {
  if (loggedIn.match(action)) forgetClient(api.dispatch)
  const wasLoggedIn = authOf(api).isUserLoggedIn
  const result = next(action)
  if (wasLoggedIn !== authOf(api).isUserLoggedIn && !loggedIn.match(action)) forgetClient(api.dispatch)
  return result
}

/** What the browser keeps for a visitor or client ends at the latest when a session begins or ends, in this tab or another. Decisions 085, 132. */
const forgetAtSessionChange: Middleware = (api) => (next) => (action) => {
  const wasLoggedIn = authOf(api).isUserLoggedIn
  const result = next(action)
  const isLoggedIn = authOf(api).isUserLoggedIn
  if (loggedIn.match(action) || (wasLoggedIn && !isLoggedIn)) removeStoredDraft()
  // A log-in keeps the intent of the visitor who became a client.
  if (wasLoggedIn && !isLoggedIn) removeIntent()
  if (loggedIn.match(action) || wasLoggedIn !== isLoggedIn) clearSessionStorage()
  return result
}

/** Contains the e-mail addresses of a sign-up and of requested links. */
function clearSessionStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Forbidden storage is empty.
  }
}

/** A log-out removes the key itself, before it loads another document. */
const removeKeyAtForcedLogOut =
  (browserKey: BrowserKey): Middleware =>
  () =>
  (next) =>
  (action) => {
    if (forcedOut.match(action)) void browserKey.remove()
    return next(action)
  }

/** A session that was read from local storage is not written back: another tab may have stored a newer session. */
const storeSession =
  (authSession: AuthSession): Middleware =>
  (api) =>
  (next) =>
  (action) => {
    const before = authOf(api)
    const result = next(action)
    const after = authOf(api)
    if (before !== after && !followedOtherTab.match(action) && !restored.match(action)) authSession.write(after)
    return result
  }

const authOf = (api: { getState: () => unknown }) => (api.getState() as { auth: AuthRecord }).auth

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']
export type RootState = ReturnType<typeof reducer>

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
