import { createSlice, type PayloadAction, prepareAutoBatched } from '@reduxjs/toolkit'
import type { StoredSession } from './auth-session.ts'

/** The authentication record of spec section 3, with the transitions of spec section 4. */
export interface AuthRecord {
  token: string | null
  refreshToken: string | null
  isUserLoggedIn: boolean
  /** True until the stored session has been read, and refreshed if necessary. */
  authInProgress: boolean
  initiatedFromStorage: boolean
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

const initialState: AuthRecord = {
  token: null,
  refreshToken: null,
  isUserLoggedIn: false,
  authInProgress: true,
  initiatedFromStorage: false,
}

const replaceTokens = (auth: AuthRecord, tokens: Tokens) => {
  auth.token = tokens.accessToken
  auth.refreshToken = tokens.refreshToken
}

const copyStoredSession = (auth: AuthRecord, stored: StoredSession | null) => {
  auth.token = stored?.token ?? null
  auth.refreshToken = stored?.refreshToken ?? null
  auth.isUserLoggedIn = stored?.isUserLoggedIn ?? false
}

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loggedIn: {
      reducer(auth, { payload }: PayloadAction<Tokens>) {
        if (payload.accessToken === '') return
        replaceTokens(auth, payload)
        auth.isUserLoggedIn = true
      },
      // Batched, so that the profile is requested before the next render.
      prepare: prepareAutoBatched<Tokens>(),
    },
    tokensRefreshed(auth, { payload }: PayloadAction<Tokens>) {
      replaceTokens(auth, payload)
    },
    /** Keeps the refresh token: spec section 4. */
    forcedOut(auth) {
      auth.token = null
      auth.isUserLoggedIn = false
    },
    loggedOut(auth) {
      auth.token = null
      auth.refreshToken = null
      auth.isUserLoggedIn = false
    },
    restored(auth, { payload }: PayloadAction<StoredSession | null>) {
      if (payload) copyStoredSession(auth, payload)
      auth.initiatedFromStorage = true
    },
    /** Another tab logged in, refreshed or logged out. */
    followedOtherTab(auth, { payload }: PayloadAction<StoredSession | null>) {
      copyStoredSession(auth, payload)
    },
    authInProgressSet(auth, { payload }: PayloadAction<boolean>) {
      auth.authInProgress = payload
    },
  },
})

export const authReducer = slice.reducer
export const { loggedIn, tokensRefreshed, forcedOut, loggedOut, restored, followedOtherTab, authInProgressSet } = slice.actions
