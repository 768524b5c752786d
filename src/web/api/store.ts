import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit'
import { type AuthRecord, authReducer, followedOtherTab, loggedIn, restored } from './auth.ts'
import { type AuthSession, createAuthSession } from './auth-session.ts'
import { backend } from './backend.ts'
import type { SessionServices } from './backend-query.ts'
import { forgetClient, profileReducer } from './profile.ts'
import { createRefreshOnce, type RefreshParts } from './refresh-once.ts'

export interface StoreOptions {
  authSession?: AuthSession
  locks?: RefreshParts['locks']
  leaveTo?: SessionServices['leaveTo']
}

const reducer = combineReducers({
  auth: authReducer,
  profile: profileReducer,
  [backend.reducerPath]: backend.reducer,
})

/** The client's state. It writes the session to local storage; reading it back is `restoreSession`. */
export function createStore({
  authSession = createAuthSession(),
  locks = globalThis.navigator?.locks,
  leaveTo = (path) => location.replace(path),
}: StoreOptions = {}) {
  // What one client read must never be shown to the next: the cache, and every call under way, goes with the session.
  const emptyCacheWithSession: Middleware = (api) => (next) => (action) => {
    if (loggedIn.match(action)) forgetClient(api.dispatch)
    const wasLoggedIn = authOf(api).isUserLoggedIn
    const result = next(action)
    if (wasLoggedIn !== authOf(api).isUserLoggedIn && !loggedIn.match(action)) forgetClient(api.dispatch)
    return result
  }

  // What came from the stored session is not written back: it may be older than what another tab has stored since.
  const storeSession: Middleware = (api) => (next) => (action) => {
    const before = authOf(api)
    const result = next(action)
    const after = authOf(api)
    if (before !== after && !followedOtherTab.match(action) && !restored.match(action)) authSession.write(after)
    return result
  }

  const services: SessionServices = {
    leaveTo,
    refreshOnce: createRefreshOnce({
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
      defaults({ thunk: { extraArgument: services } }).concat(storeSession, emptyCacheWithSession, backend.middleware),
  })
  return Object.assign(store, { authSession, services })
}

const authOf = (api: { getState: () => unknown }) => (api.getState() as { auth: AuthRecord }).auth

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']
export type RootState = ReturnType<typeof reducer>
