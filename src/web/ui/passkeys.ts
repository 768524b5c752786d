import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { infer as Infer } from 'zod'
import type { newPasskey, passkeySignature } from '#contract/endpoints/proof.ts'
import { supportsPasskeys } from './supports-passkeys.ts'

export type PasskeySignature = Infer<typeof passkeySignature>
type NewPasskey = Infer<typeof newPasskey>

/** Whether the browser can suggest passkeys at a field. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/**
 * Asks the person for a passkey: in a window of the browser, or with `inAutofill` among the suggestions of the field whose `autocomplete` ends in
 * `webauthn`. A new question ends an open one. Null: the person cancelled, took too long, or has no passkey here.
 */
export async function askForPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { inAutofill = false } = {},
): Promise<PasskeySignature | null> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return (await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill })) as PasskeySignature
  } catch {
    return null
  }
}

/** Ends an open question for a passkey. */
export function stopAskingForPasskey(): void {
  if (supportsPasskeys()) void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
}

/** Asks the browser to make a passkey. `stored`: this authenticator has one for the account already. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<{ passkey: NewPasskey } | { error: 'notCreated' | 'stored' }> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return { passkey: (await startRegistration({ optionsJSON })) as NewPasskey }
  } catch (error) {
    return { error: error instanceof Error && error.name === 'InvalidStateError' ? 'stored' : 'notCreated' }
  }
}
