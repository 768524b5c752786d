import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit'
import { type AuthRecord, authReducer, loggedIn } from './auth.ts'
import { type AuthSession, createAuthSession } from './auth-session.ts'
import { backend } from './backend.ts'
import type { SessionServices } from './backend-query.ts'
import { market } from './market.ts'
import { profileCleared, profileReducer } from './profile.ts'
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
  [market.reducerPath]: market.reducer,
})

/** The client's state. It writes the session to local storage; reading it back is `restoreSession`. */
export function createStore({
  authSession = createAuthSession(),
  locks = globalThis.navigator?.locks,
  leaveTo = (path) => location.replace(path),
}: StoreOptions = {}) {
  let sessions = 0
  const sessionNumber = () => sessions

  // What one client read must never be shown to the next: the cache goes with the session.
  const emptyCacheWithSession: Middleware = (api) => (next) => (action) => {
    const wasLoggedIn = authOf(api).isUserLoggedIn
    const result = next(action)
    if (loggedIn.match(action) || wasLoggedIn !== authOf(api).isUserLoggedIn) {
      sessions += 1
      api.dispatch(backend.util.resetApiState())
      api.dispatch(profileCleared())
    }
    return result
  }

  const services: SessionServices = {
    sessionNumber,
    leaveTo,
    refreshOnce: createRefreshOnce({
      auth: () => store.getState().auth,
      dispatch: (action) => store.dispatch(action),
      authSession,
      sessionNumber,
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
      defaults({ thunk: { extraArgument: services } }).concat(emptyCacheWithSession, backend.middleware, market.middleware),
  })

  let written = store.getState().auth
  store.subscribe(() => {
    const { auth } = store.getState()
    if (auth === written) return
    written = auth
    if (auth.initiatedFromStorage) authSession.write(auth)
  })
  return Object.assign(store, { authSession, services })
}

const authOf = (api: { getState: () => unknown }) => (api.getState() as { auth: AuthRecord }).auth

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']
export type RootState = ReturnType<typeof reducer>
