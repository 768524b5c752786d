import type { CallError } from '../api/failure.ts'
import { passkeyCalls } from '../api/passkeys.ts'
import { askForPasskey, type PasskeySignature } from '../ui/passkeys.ts'
import { beginSession } from './log-in.ts'
import type { AppDispatch } from './store.ts'

/** `unused`: the client cancelled, took too long, or has no passkey here. */
export type Signing = { signature: PasskeySignature } | { error: CallError | 'unused' }

/** A thunk that asks the client for a passkey, with `inAutofill` among the suggestions of a field. */
export const signWithPasskey =
  ({ inAutofill = false } = {}) =>
  async (dispatch: AppDispatch): Promise<Signing> => {
    const { data: options, error } = await dispatch(passkeyCalls.endpoints.passkeyOptions.initiate(undefined, { track: false }))
    if (!options) return { error }
    const signature = await askForPasskey(options, { inAutofill })
    return signature ? { signature } : { error: 'unused' }
  }

/** A thunk that logs in with a passkey's signature. */
export const logInWithPasskey = (passkey: PasskeySignature) => async (dispatch: AppDispatch) => {
  const response = await dispatch(passkeyCalls.endpoints.passkeyLogin.initiate({ passkey }, { track: false }))
  if (response.data) dispatch(beginSession(response.data))
  return response
}
