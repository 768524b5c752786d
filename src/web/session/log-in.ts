import { backend } from '../api/backend.ts'
import type { Body } from '../api/call-types.ts'
import { loggedIn, type Tokens } from './auth-record.ts'
import type { AppDispatch } from './store.ts'

/** A thunk that begins a session. Requests the profile at once, because every page for clients shows a part of the profile. */
export const beginSession = (tokens: Tokens) => (dispatch: AppDispatch) => {
  dispatch(loggedIn(tokens))
  void dispatch(backend.endpoints.readProfile.initiate(undefined, { subscribe: false }))
}

/** A thunk that logs in with a password. An empty access token begins no session. */
export const logIn = (credentials: Body<'login'>) => async (dispatch: AppDispatch) => {
  const response = await dispatch(backend.endpoints.login.initiate(credentials, { track: false }))
  if (response.data?.accessToken) dispatch(beginSession(response.data))
  return response
}
