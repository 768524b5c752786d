import type { BodyOf } from '#contract/endpoint.ts'
import type { login } from '#contract/endpoints/session.ts'
import { backend } from '../api/backend.ts'
import { loggedIn, type Tokens } from './auth-record.ts'
import type { AppDispatch } from './store.ts'

/** To be dispatched. Asks for the profile at once: every page for clients shows part of it. */
export const beginSession = (tokens: Tokens) => (dispatch: AppDispatch) => {
  dispatch(loggedIn(tokens))
  void dispatch(backend.endpoints.readProfile.initiate(undefined, { subscribe: false }))
}

/** To be dispatched: logs in with a password, and returns the answer. An empty access token begins no session. */
export const logIn = (credentials: BodyOf<typeof login>) => async (dispatch: AppDispatch) => {
  const answer = await dispatch(backend.endpoints.login.initiate(credentials, { track: false }))
  if (answer.data?.accessToken) dispatch(beginSession(answer.data))
  return answer
}
