import type { Body } from '../api/call-types.ts'
import type { CallError } from '../api/failure.ts'
import { passkeyCalls, type PasskeySignature } from '../api/passkeys.ts'
import type { NewPasskeyOptions } from '../api/second-factor.ts'
import { beginSession, supportsPasskeys } from './log-in.ts'
import type { AppDispatch } from './store.ts'

/** `unused`: the client cancelled, took too long, or has no passkey here. */
export type Signing = { signature: PasskeySignature } | { error: CallError | 'unused' }

/**
 * A thunk that asks the client for a passkey: in a window of the browser, or with `inAutofill` among the suggestions of the field whose
 * `autocomplete` ends in `webauthn`. A new question ends an open one.
 */
export const signWithPasskey =
  ({ inAutofill = false } = {}) =>
  async (dispatch: AppDispatch): Promise<Signing> => {
    const { data: optionsJSON, error } = await dispatch(passkeyCalls.endpoints.passkeyOptions.initiate(undefined, { track: false }))
    if (!optionsJSON) return { error }
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      return { signature: (await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill })) as PasskeySignature }
    } catch {
      return { error: 'unused' }
    }
  }

/** Whether the browser can suggest passkeys at a field. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Ends an open question for a passkey. */
export function stopAskingForPasskey(): void {
  if (supportsPasskeys()) void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
}

/** A thunk that logs in with a passkey's signature. */
export const logInWithPasskey = (passkey: PasskeySignature) => async (dispatch: AppDispatch) => {
  const response = await dispatch(passkeyCalls.endpoints.passkeyLogin.initiate({ passkey }, { track: false }))
  if (response.data) dispatch(beginSession(response.data))
  return response
}

/** Asks the browser to make a passkey. `stored`: this authenticator has one for the account already. */
export async function createPasskey(
  optionsJSON: NewPasskeyOptions,
): Promise<{ passkey: Body<'addPasskey'>['passkey'] } | { error: 'notCreated' | 'stored' }> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return { passkey: (await startRegistration({ optionsJSON })) as Body<'addPasskey'>['passkey'] }
  } catch (error) {
    return { error: error instanceof Error && error.name === 'InvalidStateError' ? 'stored' : 'notCreated' }
  }
}
